import {h} from './dom.js';
import {state} from './state.js';
import {rows, time, times, short, cut} from './numbers.js';

const NAMES = {
  native: 'The engine’s own order', gbjo: 'gbjo’s order', given: 'The given order', best: 'The true best order', own: 'Your order',
};

/** An order by whose it is. */
export function nameOf(key) {
  return key === 'native' && state.about.ordersItself ? 'As written' : NAMES[key];
}

/** Off by more than this, an estimate is worth a look. */
const MUCH = 3;

/** How far an estimate is off; nothing if that is not known. */
function error(step) {
  if (step.predicted === undefined || step.actual === undefined) {
    return null;
  }
  const predicted = Math.max(1, step.predicted);
  const actual = Math.max(1, step.actual);
  // An execution that was cut off had at least so many.
  return step.atLeast && predicted >= actual ? null : Math.max(predicted / actual, actual / predicted);
}

function bar(kind, value, most, range) {
  const width = (x) => `${(100 * Math.log10(Math.max(0, x) + 1)) / Math.log10(most + 1)}%`;
  const fill = h('span', {class: `fill ${kind}`, style: {width: width(Math.min(value, most))}});
  const track = h('span', {class: 'track', 'aria-hidden': 'true'}, fill);
  if (range) {
    const left = 100 * Math.log10(range[0] + 1) / Math.log10(most + 1);
    const right = Math.min(100, 100 * Math.log10(range[1] + 1) / Math.log10(most + 1));
    if (right - left > 0.5) {
      track.append(h('span', {class: 'range', style: {left: `${left}%`, width: `${right - left}%`}}));
    }
  }
  return track;
}

function patternText(pattern) {
  if (!pattern.terms) {
    return h('span', {class: 'text'}, cut(pattern.text, 120));
  }
  return h('span', {class: 'text', title: pattern.text}, pattern.terms.map((term, i) => [
    i > 0 ? ' ' : '', h('span', {class: /^[?$]/.test(term) ? 'variable' : ''}, cut(short(term), 60))]));
}

/** Between which numbers the rows are likely to be; nothing if that is not known, or if they are known. */
function likely(step) {
  return step.least !== undefined && !step.exact ? [step.least, step.most] : null;
}

function spoken(place, step, pattern) {
  const parts = [`place ${place + 1}, pattern ${step.pattern}: ${pattern.terms ? pattern.terms.map(short).join(' ') : pattern.text}`];
  if (step.predicted !== undefined) {
    const range = likely(step);
    parts.push(`${rows(step.predicted)} rows predicted${step.exact ? ' exactly' : ''}${range ? `, likely ${rows(range[0])} to ${rows(range[1])}` : ''}`);
  }
  if (step.actual !== undefined) {
    parts.push(`${step.atLeast ? 'at least ' : ''}${rows(step.actual)} actual`);
  }
  if (error(step) > MUCH) {
    parts.push(`predicted wrong by ${times(error(step)).replace('×', ' times')}`);
  }
  if (step.milliseconds !== undefined) {
    parts.push(time(step.milliseconds));
  }
  return parts.join(', ');
}

/** Says by how much a prediction was wrong, if that is much. */
function errorBadge(step) {
  const off = error(step);
  return off > MUCH ? h('span', {class: 'badge bad', title: `predicted ${step.predicted > step.actual ? 'too many' : 'too few'} rows, by so many times`}, times(off)) : null;
}

function bars(step, most) {
  const lines = [];
  if (step.predicted !== undefined) {
    const range = likely(step);
    lines.push(h('div', {class: 'line', title: `${step.source || 'predicted'}${range ? `; likely ${rows(range[0])} to ${rows(range[1])}` : ''}`},
      bar('', step.predicted, most, range),
      h('span', {class: 'value'}, rows(step.predicted), step.exact ? ' exact' : ' predicted')));
  }
  if (step.actual !== undefined) {
    lines.push(h('div', {class: 'line'}, bar('actual', step.actual, most),
      h('span', {class: 'value'}, step.atLeast ? '≥ ' : '', h('b', {}, rows(step.actual)), ' actual',
        step.milliseconds !== undefined ? ` · ${time(step.milliseconds)}` : '')));
  }
  return h('div', {class: 'bars'}, lines);
}

function summary(order) {
  const parts = [];
  if (order.actualCost !== undefined) {
    const cutOff = order.steps.some((step) => step.atLeast);
    parts.push(h('span', {class: 'cost'}, h('b', {}, `${cutOff ? '≥ ' : ''}${rows(order.actualCost)}`), ` ${order.actualCost === 1 ? 'row' : 'rows'} in all joins`));
  } else if (order.predictedCost !== undefined) {
    parts.push(h('span', {class: 'cost'}, h('b', {}, rows(order.predictedCost)), ' rows in all joins, predicted'));
  }
  if (order.milliseconds !== undefined) {
    parts.push(h('span', {class: 'cost'}, order.complete ? 'in ' : 'cut off after ', h('b', {}, time(order.milliseconds))));
  } else if (order.predictedMilliseconds !== undefined) {
    parts.push(h('span', {class: 'cost'}, `in ${time(order.predictedMilliseconds)}, predicted`));
  }
  return parts;
}

/**
 * An order with a row for each join. A pattern is moved by drag, by its buttons, or by Alt and an arrow key.
 */
export function orderCard(order, bgp, {most, light, chosen, move, copy, close}) {
  const last = order.order.length - 1;
  const list = h('ol', {class: 'steps', 'aria-label': `Patterns in ${nameOf(order.key).toLowerCase()}`});
  const clear = () => list.querySelectorAll('.over, .over-end').forEach((item) => item.classList.remove('over', 'over-end'));
  const placeOf = (event) => {
    const items = [...list.children];
    const at = items.findIndex((item) => event.clientY < item.getBoundingClientRect().top + item.offsetHeight / 2);
    return at < 0 ? items.length : at;
  };
  order.steps.forEach((step, place) => {
    const pattern = bgp.patterns[step.pattern - 1];
    const shift = (by, byKeyboard) => move(order, step.pattern, place + by, byKeyboard);
    const item = h('li', {
      class: 'step', draggable: 'true', tabindex: '0', 'data-pattern': step.pattern,
      'aria-label': `${spoken(place, step, pattern)}. Alt and an arrow key moves it.`,
      onmouseenter: () => light(step.pattern, true), onmouseleave: () => light(step.pattern, false),
      onfocusin: () => light(step.pattern, true), onfocusout: () => light(step.pattern, false),
      onkeydown: (event) => {
        const by = {ArrowUp: -1, ArrowDown: 1}[event.key];
        if (by && event.altKey) {
          event.preventDefault();
          shift(by, true);
        } else if (by) {
          const next = item[by < 0 ? 'previousElementSibling' : 'nextElementSibling'];
          if (next) {
            event.preventDefault();
            next.focus();
          }
        }
      },
      ondragstart: (event) => {
        event.dataTransfer.setData('text/plain', String(step.pattern));
        event.dataTransfer.effectAllowed = 'move';
        item.classList.add('dragged');
      },
      ondragend: () => {
        item.classList.remove('dragged');
        clear();
      },
    },
    h('span', {class: 'number', 'aria-hidden': 'true'}, String(place + 1)),
    h('div', {class: 'line-head'}, patternText(pattern), errorBadge(step),
      h('span', {class: 'written', title: 'its place in the text of the query', 'aria-hidden': 'true'}, `pattern ${step.pattern}`)),
    h('span', {class: 'move'},
      place > 0 ? h('button', {type: 'button', 'aria-label': `Move pattern ${step.pattern} up`, onclick: () => shift(-1, true)}, '↑') : null,
      place < last ? h('button', {type: 'button', 'aria-label': `Move pattern ${step.pattern} down`, onclick: () => shift(1, true)}, '↓') : null),
    bars(step, most));
    list.append(item);
  });
  list.addEventListener('dragover', (event) => {
    event.preventDefault();
    clear();
    const place = placeOf(event);
    const item = list.children[Math.min(place, last)];
    item.classList.add(place > last ? 'over-end' : 'over');
  });
  list.addEventListener('dragleave', clear);
  list.addEventListener('drop', (event) => {
    event.preventDefault();
    clear();
    const pattern = Number(event.dataTransfer.getData('text/plain'));
    const from = order.order.indexOf(pattern);
    if (from >= 0) {
      const place = placeOf(event);
      move(order, pattern, place > from ? place - 1 : place, false);
    }
  });
  return h('section', {class: 'card order', 'data-key': order.key, 'aria-label': nameOf(order.key)},
    h('div', {class: 'bar head'},
      h('h3', {}, nameOf(order.key), chosen ? h('span', {class: 'badge good'}, 'executed') : null, ...summary(order)),
      h('span', {class: 'grow'}), copy,
      close ? h('button', {type: 'button', class: 'quiet', 'aria-label': 'Close your order', onclick: close}, '✕') : null),
    list);
}
