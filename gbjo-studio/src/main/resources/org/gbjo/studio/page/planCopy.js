import {h, copy, note} from './dom.js';
import {post} from './api.js';
import {state} from './state.js';

const KINDS = [
  ['plain', 'The query in this order'],
  ['gbjo', '… with gbjo’s hint'],
  ['virtuoso', '… for Virtuoso'],
  ['blazegraph', '… for Blazegraph (not tried)'],
  ['neptune', '… for Neptune (not tried)'],
];

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'font-size', 'font-weight', 'font-family',
  'paint-order'];

/** A picture that stands by itself. */
function svgText(picture) {
  const clone = picture.cloneNode(true);
  const from = [picture, ...picture.querySelectorAll('*')];
  [clone, ...clone.querySelectorAll('*')].forEach((element, i) => {
    const seen = getComputedStyle(from[i]);
    STYLES.forEach((name) => element.setAttribute(name, seen.getPropertyValue(name)));
    ['class', 'tabindex', 'role'].forEach((name) => element.removeAttribute(name));
  });
  clone.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(clone);
}

/** What can be copied of an order. */
export function copyMenu(bgp, order, graph) {
  const button = h('button', {type: 'button', class: 'quiet', 'aria-haspopup': 'menu', 'aria-expanded': 'false'}, 'Copy');
  const list = h('div', {role: 'menu', hidden: true});
  const menu = h('div', {class: 'menu'}, button, list);
  const close = () => {
    list.hidden = true;
    button.setAttribute('aria-expanded', 'false');
  };
  const item = (title, text) => h('button', {
    type: 'button', role: 'menuitem', onclick: async (event) => {
      try {
        await copy(await text(), event.target);
        setTimeout(close, 700);
      } catch (error) {
        list.append(note('error', error.message));
      }
    },
  }, title);
  list.append(
    ...KINDS.map(([kind, title]) => item(title, async () => (await post('rewrite', {
      query: state.query, patterns: bgp.patterns.map((each) => each.text), order: order.order,
    }))[kind])),
    item('JSON', async () => JSON.stringify({patterns: bgp.patterns.map((each) => each.text), ...order}, null, 2)),
    item('The picture as SVG', async () => svgText(graph.querySelector('svg'))));
  if (bgp.template && state.about.pins && state.about.updates && state.about.administrator) {
    list.append(h('button', {
      type: 'button', role: 'menuitem', onclick: async (event) => {
        try {
          await post('pin', {template: bgp.template, order: order.order});
          event.target.textContent = 'Pinned: Run again shows it';
        } catch (error) {
          list.append(note('error', error.message));
        }
      },
    }, 'Pin this order for all queries like it'));
  }
  button.addEventListener('click', () => {
    list.hidden = !list.hidden;
    button.setAttribute('aria-expanded', String(!list.hidden));
    if (!list.hidden) {
      list.firstChild.focus();
    }
  });
  menu.addEventListener('keydown', (event) => {
    const items = [...list.querySelectorAll('[role="menuitem"]')];
    const at = items.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      close();
      button.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length].focus();
    }
  });
  menu.addEventListener('focusout', (event) => {
    if (!menu.contains(event.relatedTarget)) {
      close();
    }
  });
  return menu;
}
