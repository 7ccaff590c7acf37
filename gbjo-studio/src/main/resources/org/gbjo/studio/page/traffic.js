import {h, note, busy, tell} from './dom.js';
import {get, post} from './api.js';
import {state} from './state.js';
import {rows, time, percent, times, short} from './numbers.js';

function breaker(known) {
  if (!known) {
    return h('span', {class: 'soft'}, '–');
  }
  if (!known.known) {
    return h('span', {class: 'badge warn', title: `${known.executions} executions of each order compared so far`}, 'not known yet');
  }
  return [known.inNativeOrder ? h('span', {class: 'badge bad'}, 'back to native') : h('span', {class: 'badge good'}, 'gbjo’s order stays'),
    known.ratio === undefined ? null
      : h('div', {class: 'soft small'}, `it took ${times(known.ratio)} the native time, over ${rows(known.executions)} of each`)];
}

function mean(sums) {
  return sums.count ? `${time(sums.milliseconds / sums.count)} × ${rows(sums.count)}` : '–';
}

function pinCell(template, answer, change) {
  if (template.pin) {
    return [h('span', {class: 'badge'}, `pinned: ${template.pin}`), ' ',
      answer.pinnable ? h('button', {type: 'button', class: 'quiet', onclick: () => change(template, null)}, 'Remove') : null];
  }
  if (!answer.pinnable || template.template.split(' . ').length < 2) {
    return h('span', {class: 'soft'}, '–');
  }
  return h('button', {type: 'button', class: 'quiet', onclick: () => change(template, 'native'),
    title: 'From now on, queries of this template run in the engine’s own order'}, 'Pin to native');
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
  function templateTable(answer) {
    const own = state.about.ordersItself;
    const columns = [
      ['template', 'template', (each) => [patterns(each.template), h('div', {class: 'soft small'}, each.reason)]],
      ['executed', 'number', (each) => rows(each.count)],
      ['time', 'number', (each) => time(each.milliseconds)],
      ['share', 'number', (each) => [percent(each.share), h('div', {class: 'share', 'aria-hidden': 'true'}, h('span', {style: {width: `${100 * each.share}%`}}))]],
      // A store that orders its joins itself has no other order, no breaker and no pins.
      ...(own ? [['mean', 'number', (each) => time(each.milliseconds / each.count)]] : [
        ['gbjo, mean', 'number', (each) => mean(each.gbjo)],
        ['native, mean', 'number', (each) => mean(each.native)],
        ['breaker', '', (each) => breaker(each.breaker)],
        ['pin', '', (each) => pinCell(each, answer, change)]]),
    ];
    return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Templates'},
      h('table', {class: 'stacked'},
        h('thead', {}, h('tr', {}, columns.map(([title, kind]) => h('th', {scope: 'col', class: kind}, title)))),
        h('tbody', {}, answer.templates.map((each) => h('tr', {},
          columns.map(([title, kind, cell]) => h('td', {class: kind, 'data-label': title}, h('div', {}, cell(each)))))))));
  }

  function explanation(answer) {
    const observed = answer.observedOneIn > 1
      ? ` One execution in ${answer.observedOneIn} is observed and counts for the others (setting gbjo:observe), so small numbers are rough.`
      : answer.observedOneIn === 0 ? ' Executions are not observed (setting gbjo:observe).' : '';
    const pins = state.about.ordersItself || answer.pinnable ? ''
      : answer.pinFile ? ' Pins are changed here where updates are allowed.' : ' Name a file by the setting gbjo:pins to give templates orders of their own.';
    return `Queries that differ in constants alone are one template. ${state.about.ordersItself ? 'Answered' : 'Of all datasets of this server, executed'} since ${
      new Date(answer.since).toLocaleString()}, ${time(answer.milliseconds)} in all.${observed}${pins}`;
  }

  function draw(answer) {
    const refresh = h('button', {type: 'button', onclick: load}, 'Refresh');
    const counted = answer.reasons.reduce((sum, each) => sum + each.count, 0);
    const pins = Object.entries(answer.pins);
    holder.replaceChildren(
      h('section', {class: 'card', 'aria-label': 'Summary'},
        h('div', {class: 'bar head'}, h('h2', {}, 'Executed templates'), h('span', {class: 'grow'}), refresh),
        h('p', {class: 'soft'}, explanation(answer)),
        answer.templates.length === 0
          ? note('info', state.about.ordersItself ? 'No query was answered yet.' : 'Nothing was executed yet that gbjo looks at.')
          : templateTable(answer)),
      state.about.ordersItself ? '' : h('section', {class: 'card', 'aria-label': 'Reasons'},
        h('h2', {}, 'Why orders were chosen'),
        counted === 0 ? h('p', {class: 'soft'}, 'No decision yet.') : h('table', {class: 'narrow'}, h('tbody', {}, answer.reasons.map((each) => h('tr', {},
          h('td', {}, each.reason), h('td', {class: 'number'}, rows(each.count)), h('td', {class: 'number'}, percent(each.count / counted))))))),
      pins.length === 0 ? '' : h('section', {class: 'card', 'aria-label': 'Pins'}, h('h2', {}, 'All pins'),
        h('table', {class: 'pins narrow'}, h('tbody', {}, pins.map(([template, order]) => h('tr', {},
          h('td', {class: 'template'}, patterns(template)), h('td', {}, order),
          h('td', {}, answer.pinnable ? h('button', {type: 'button', class: 'quiet', onclick: () => change({template}, null)}, 'Remove') : null)))))));
  }
  await load();
}
