import {h, note, busy, tell} from './dom.js';
import {get, post} from './api.js';
import {rows, time, percent, times, short} from './numbers.js';

function breaker(state) {
  if (!state) {
    return h('span', {class: 'soft'}, '–');
  }
  if (state.inNativeOrder) {
    return h('span', {class: 'badge bad', title: `gbjo’s order took ${times(state.ratio)} the time`}, 'native: ours was slower');
  }
  return state.known
    ? h('span', {class: 'badge good'}, 'measured')
    : h('span', {class: 'badge warn', title: `${state.executions} executions of each order compared so far`}, 'not known yet');
}

function mean(sums) {
  return sums.count ? `${time(sums.milliseconds / sums.count)} × ${rows(sums.count)}` : '–';
}

function pinCell(template, answer, change) {
  if (template.pin) {
    return h('td', {}, h('span', {class: 'badge'}, `pinned: ${template.pin}`), ' ',
      answer.pinnable ? h('button', {type: 'button', class: 'quiet', onclick: () => change(template, null)}, 'Remove') : null);
  }
  if (!answer.pinnable || template.template.split(' . ').length < 2) {
    return h('td', {class: 'soft'}, '–');
  }
  return h('td', {}, h('button', {type: 'button', class: 'quiet', onclick: () => change(template, 'native'),
    title: 'From now on, queries of this template run in the engine’s own order'}, 'Pin to native'));
}

/** The patterns of a template; predicates by the last part of their names. */
export function patterns(template) {
  return template.split(' . ').map((pattern) => h('div', {title: pattern}, pattern.split(' ').map(short).join(' ')));
}

/** The view with what was executed. */
export async function trafficView(main) {
  const holder = h('div', {id: 'traffic'}, busy('Asking for what was executed…'));
  main.append(holder);
  async function load() {
    try {
      draw(await get('traffic'));
    } catch (error) {
      holder.replaceChildren(note('error', error.message));
    }
  }
  async function change(template, order) {
    try {
      await post('pin', {template: template.template, order});
      tell(order ? 'The template is pinned' : 'The pin is removed');
      await load();
    } catch (error) {
      holder.prepend(note('error', error.message));
    }
  }
  function draw(answer) {
    const refresh = h('button', {type: 'button', onclick: load}, 'Refresh');
    const counted = answer.reasons.reduce((sum, each) => sum + each.count, 0);
    holder.replaceChildren(
      h('section', {class: 'card', 'aria-label': 'Summary'},
        h('div', {class: 'bar head'}, h('h2', {}, 'Executed templates'), h('span', {class: 'grow'}), refresh),
        h('p', {class: 'soft'}, `Groups of patterns that differ in constants alone, of all datasets of this server, since ${
          new Date(answer.since).toLocaleString()}: ${time(answer.milliseconds)} in all.`,
        answer.pinnable ? '' : answer.pinFile ? ' Pins are changed here where updates are allowed.' : ' Name a file by the setting gbjo:pins to give templates orders of their own.'),
        answer.templates.length === 0 ? note('info', 'Nothing was executed yet that gbjo looks at.') : h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Templates'},
          h('table', {},
            h('thead', {}, h('tr', {}, ['template', 'executed', 'time', 'share', 'gbjo, mean', 'native, mean', 'breaker', 'pin'].map((title, i) =>
              h('th', {scope: 'col', class: i > 0 && i < 6 ? 'number' : ''}, title)))),
            h('tbody', {}, answer.templates.map((template) => h('tr', {},
              h('td', {class: 'template'}, patterns(template.template),
                h('div', {class: 'soft small'}, template.reason)),
              h('td', {class: 'number'}, rows(template.count)),
              h('td', {class: 'number'}, time(template.milliseconds)),
              h('td', {class: 'number'}, percent(template.share), h('div', {class: 'share', 'aria-hidden': 'true'}, h('span', {style: {width: percent(template.share)}}))),
              h('td', {class: 'number'}, mean(template.gbjo)),
              h('td', {class: 'number'}, mean(template.native)),
              h('td', {}, breaker(template.breaker)),
              pinCell(template, answer, change))))))),
      h('section', {class: 'card', 'aria-label': 'Reasons'},
        h('h2', {}, 'Why orders were chosen'),
        counted === 0 ? h('p', {class: 'soft'}, 'No decision yet.') : h('table', {}, h('tbody', {}, answer.reasons.map((each) => h('tr', {},
          h('td', {}, each.reason), h('td', {class: 'number'}, rows(each.count)), h('td', {class: 'number'}, percent(each.count / counted))))))),
      ...(Object.keys(answer.pins).length ? [h('section', {class: 'card', 'aria-label': 'Pins'}, h('h2', {}, 'All pins'),
        h('table', {}, h('tbody', {}, Object.entries(answer.pins).map(([template, order]) => h('tr', {},
          h('td', {class: 'template'}, patterns(template)), h('td', {}, order),
          h('td', {}, answer.pinnable ? h('button', {type: 'button', class: 'quiet', onclick: () => change({template}, null)}, 'Remove') : null))))))] : []));
  }
  await load();
}
