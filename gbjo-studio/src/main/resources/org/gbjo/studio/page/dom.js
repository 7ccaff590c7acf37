// Elements are made of text and never of HTML, so that nothing in the data can become a script.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'style') {
      // Set one by one: the security policy allows no style attribute.
      for (const [property, of] of Object.entries(value)) {
        element.style.setProperty(property, of);
      }
    } else if (name === 'value') {
      element.value = value;
    } else {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of HTML. */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Tells a screen reader what has happened. */
export function tell(sentence) {
  document.getElementById('status').textContent = sentence;
}

/** A note in the page. */
export function note(kind, ...content) {
  return h('p', {class: `note ${kind}`, role: kind === 'error' ? 'alert' : undefined}, ...content);
}

/** Shows that something is under way. */
export function busy(sentence) {
  return h('p', {class: 'busy'}, h('span', {class: 'spinner', 'aria-hidden': 'true'}), sentence);
}

/** Copies a text and says so on the button. */
export async function copy(text, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard; the old way works after a click.
    const area = h('textarea', {class: 'offscreen', value: text});
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    button.focus();
  }
  button.textContent = 'Copied';
  tell('Copied to the clipboard');
  setTimeout(() => { button.textContent = before; }, 1500);
}

/** Offers a text as a file. */
export function download(name, type, text) {
  const link = h('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
