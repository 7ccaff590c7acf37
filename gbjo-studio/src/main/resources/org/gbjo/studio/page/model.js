import {h, note, busy, tell} from './dom.js';
import {get, post, follow} from './api.js';
import {state} from './state.js';
import {forgetPlans} from './plan.js';
import {patterns} from './traffic.js';
import {rows, time, percent, times, bytes} from './numbers.js';

function figure(name, value, text) {
  return value === undefined || value === '' ? null : h('div', {}, h('dt', {}, name), h('dd', {class: text ? 'text' : ''}, value));
}

function accuracy(holder) {
  const start = h('button', {type: 'button', id: 'accuracy'}, 'Measure on sampled queries');
  const area = h('div', {class: 'measured'});
  start.addEventListener('click', async () => {
    start.disabled = true;
    const bar = h('progress', {max: 1, value: 0, 'aria-label': 'Queries measured'});
    const stop = h('button', {type: 'button'}, 'Stop');
    area.replaceChildren(h('div', {class: 'bar'}, bar, stop));
    try {
      const job = await post('accuracy', {});
      stop.addEventListener('click', () => post('stop', {job: job.job}));
      const done = await follow(job, (now) => { bar.value = now.done / now.parts; });
      area.replaceChildren(done.state === 'done' ? table(done.cells) : note('info', `Not measured: ${done.sentence}.`));
      tell('The accuracy is measured');
    } catch (error) {
      area.replaceChildren(note('error', error.message));
    }
    start.disabled = false;
  });
  const badge = (value) => h('span', {class: `badge ${value <= 1.5 ? 'good' : value <= 3 ? '' : 'bad'}`}, times(value));
  function table(cells) {
    const sizes = [...new Set(cells.map((cell) => cell.patterns))];
    return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Accuracy'}, h('table', {},
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'patterns'), ['star', 'path'].map((shape) => h('th', {scope: 'col'}, shape)))),
      h('tbody', {}, sizes.map((size) => h('tr', {}, h('th', {scope: 'row'}, String(size)), ['star', 'path'].map((shape) => {
        const cell = cells.find((each) => each.shape === shape && each.patterns === size);
        return h('td', {}, cell && cell.median !== undefined
          ? [badge(cell.median), h('div', {class: 'soft small'}, `worst ${times(cell.worst)} of ${cell.queries}${cell.late ? `, ${cell.late} too slow` : ''}`)]
          : h('span', {class: 'soft'}, 'none found'));
      }))))));
  }
  holder.append(h('h2', {}, 'Accuracy'),
    h('p', {class: 'soft'}, 'By how many times predicted and true rows differ, on queries drawn from this graph: 1 is perfect. The median of each shape and size, and the worst.'),
    h('div', {class: 'bar'}, start), area);
}

function worstJoins(answer) {
  if (!answer.worst) {
    return null;
  }
  return h('section', {class: 'card', 'aria-label': 'Worst estimated joins'},
    h('h2', {}, 'Worst estimated joins'),
    answer.worst.length === 0
      ? h('p', {class: 'soft'}, answer.counted ? 'No join of many rows was estimated badly since the start.' : 'Nothing is estimated before the graph is counted.')
      : h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Joins'}, h('table', {},
        h('thead', {}, h('tr', {}, ['off by', 'predicted', 'actual', 'times', 'patterns joined', 'template'].map((title, i) =>
          h('th', {scope: 'col', class: i < 4 ? 'number' : ''}, title)))),
        h('tbody', {}, answer.worst.map((join) => h('tr', {},
          h('td', {class: 'number'}, h('span', {class: 'badge bad'}, times(join.error))),
          h('td', {class: 'number'}, rows(join.predictedRows)),
          h('td', {class: 'number'}, `${join.atLeast ? '≥ ' : ''}${rows(join.actualRows)}`),
          h('td', {class: 'number'}, rows(join.times)),
          h('td', {}, join.joined),
          h('td', {class: 'template'}, patterns(join.template))))))));
}

/** The view with what is known of the graph. */
export async function modelView(main) {
  const holder = h('div', {id: 'model'}, busy('Asking for what was counted…'));
  const measured = h('section', {class: 'card', 'aria-label': 'Accuracy'});
  main.append(holder, measured);
  accuracy(measured);

  function countButton(answer) {
    if (!answer.countable || !state.about.administrator) {
      return null;
    }
    const button = h('button', {type: 'button', id: 'count'}, state.about.ordersItself ? 'Count statistics' : answer.counted ? 'Count again' : 'Count now');
    button.addEventListener('click', async () => {
      button.disabled = true;
      button.textContent = 'Counting…';
      try {
        await follow(await post('count', {}), () => {});
        forgetPlans();
        tell('The graph is counted');
        await load();
      } catch (error) {
        holder.prepend(note('error', error.message));
      }
    });
    return button;
  }

  async function load() {
    let answer;
    try {
      answer = await get('model');
    } catch (error) {
      holder.replaceChildren(note('error', error.message));
      return;
    }
    measured.hidden = !answer.counted;
    const planned = answer.planning;
    holder.replaceChildren(
      h('section', {class: 'card', 'aria-label': 'The graph'},
        h('div', {class: 'bar head'}, h('h2', {}, state.about.ordersItself ? 'The graph folder' : 'What was counted'), h('span', {class: 'grow'}), countButton(answer)),
        answer.detail ? h('p', {class: 'soft'}, `${answer.detail[0].toUpperCase()}${answer.detail.slice(1)}.`) : null,
        state.about.ordersItself ? h('p', {class: 'soft'}, 'It never changes: a new import is served after POST /$/reload.') : null,
        h('dl', {class: 'figures'},
          figure('counted at', answer.since && new Date(answer.since).toLocaleString(), true),
          figure('triples', answer.triples === undefined ? undefined : rows(answer.triples)),
          figure('triples changed since', answer.changedTriples === undefined ? undefined : percent(answer.changedTriples)),
          figure('counts changed since', answer.changedCounts === undefined ? undefined : percent(answer.changedCounts)),
          Object.entries(answer.facts).map(([name, value]) => figure(name, typeof value === 'number' ? rows(value) : String(value), typeof value !== 'number')),
          Object.entries(answer.stored || {}).map(([name, value]) => figure(name, rows(value))))),
      h('section', {class: 'card', 'aria-label': 'Server'},
        h('h2', {}, 'Server'),
        h('dl', {class: 'figures'},
          figure('rows are predicted by', {independence: 'counts of single patterns', statistics: 'statistics of the graph'}[answer.estimator] || answer.estimator || 'nothing yet', true),
          figure('memory in use', `${bytes(answer.usedBytes)} of ${bytes(answer.heapBytes)}`),
          // A store that orders its joins itself asks the plug-in for nothing.
          ...(state.about.ordersItself ? [] : [
            figure('decisions planned', rows(planned.decisions)),
            figure('mean time to plan', planned.decisions ? time(planned.milliseconds / planned.decisions) : '–'),
            figure('decisions from the cache', rows(planned.cacheHits))]))),
      (state.about.ordersItself ? null : worstJoins(answer)) || '');
  }
  await load();
}
