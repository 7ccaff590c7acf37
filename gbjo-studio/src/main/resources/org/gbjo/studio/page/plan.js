import {h, note, busy, tell} from './dom.js';
import {post, follow} from './api.js';
import {state, go} from './state.js';
import {planGraph, redrawWhenTurned} from './planGraph.js';
import {comparison, cost} from './planComparison.js';
import {orderCard, nameOf} from './planOrder.js';
import {copyMenu} from './planCopy.js';
import {rows} from './numbers.js';

let kept = null;

/** The plans of the query; asked for again when the query has changed. */
export async function plans(seconds, signal) {
  if (!kept || kept.query !== state.query || kept.seconds !== seconds) {
    kept = {query: state.query, seconds, answer: await post('plan', {query: state.query, seconds}, signal)};
  }
  return kept.answer;
}

/** Forgets what was asked. */
export function forgetPlans() {
  kept = null;
}

function statisticsNote(answer, again) {
  if (answer.counted === false && state.about.administrator && !state.about.ordersItself) {
    if (answer.statistics.includes('being counted')) {
      return note('warn', `Nothing is predicted yet: ${answer.statistics}. `, h('button', {type: 'button', onclick: () => { forgetPlans(); again(); }}, 'Look again'));
    }
    const button = h('button', {type: 'button', id: 'count-now'}, 'Count it now');
    const line = note('warn', `Nothing is predicted: ${answer.statistics}. `, button);
    button.addEventListener('click', async () => {
      button.disabled = true;
      button.textContent = 'Counting…';
      try {
        await follow(await post('count', {}), () => {});
        forgetPlans();
        again();
      } catch (error) {
        line.replaceWith(note('error', error.message));
      }
    });
    return line;
  }
  return answer.counted === false ? note('warn', `Nothing is predicted: ${answer.statistics}.`) : null;
}

/** How to read the orders, and what can be done with them. */
function legend() {
  return [
    h('div', {class: 'bar'}, h('div', {class: 'legend'},
      h('span', {}, h('span', {class: 'swatch'}), 'predicted rows, and their likely range'),
      h('span', {}, h('span', {class: 'swatch actual'}), 'actual rows, in the colour of the order'),
      h('span', {}, h('span', {class: 'badge bad'}, '3×'), ' predicted wrong by more than 3 times'),
      h('span', {}, 'all bars on one logarithmic scale'))),
    h('p', {class: 'soft small'}, 'The rows of a line are those of all patterns down to it, joined. Drag a pattern to another place, or move it with its'
      + ' arrows or Alt and an arrow key, to see at once what an order of your own costs.',
    state.about.ordersItself ? ' This store looks at all patterns of a variable at once, so it may touch fewer rows than an order has, and take less time.' : ''),
  ];
}

/** One BGP with all its orders. */
function bgpSection(bgp, queryCard, counted) {
  const size = bgp.patterns.length;
  const holder = h('section', {class: 'bgp', 'aria-label': 'Join orders'});
  const orders = bgp.orders.slice();
  const chosen = bgp.decision.chosen;
  let numbered = orders.some((order) => order.key === chosen) ? chosen : (orders[0] || {}).key;
  let own = null;
  const graph = h('div', {class: 'picture'});
  const cards = h('div', {class: 'orders'});
  const whose = h('div', {class: 'chips', role: 'group', 'aria-label': 'Whose order numbers the picture'});
  const bestArea = h('div', {});

  const light = (pattern, on) => holder.querySelectorAll(`[data-pattern="${pattern}"]`)
    .forEach((element) => element.classList.toggle('lit', on));

  function all() {
    return own ? orders.concat([own]) : orders;
  }

  function draw(focus) {
    const shown = all();
    const most = Math.max(10, ...shown.flatMap((order) => order.steps.map((step) =>
      Math.max(step.predicted || 0, step.actual || 0))));
    const active = shown.find((order) => order.key === numbered) || shown[0];
    cards.replaceChildren(...shown.map((order) => orderCard(order, bgp, {
      most, light, chosen: order.key === chosen, move, copy: copyMenu(bgp, order, graph),
      close: order.key === 'own' ? () => { own = null; numbered = chosen; draw(); } : null,
    })));
    whose.replaceChildren(...(shown.length > 1 ? shown.map((order) => h('button', {
      type: 'button', class: 'chip', 'aria-pressed': String(order === active), 'data-key': order.key,
      onclick: () => { numbered = order.key; draw(); },
    }, nameOf(order.key))) : []));
    graph.replaceChildren(active ? planGraph(bgp, active, light) : '');
    graph.dataset.key = active ? active.key : '';
    if (focus !== undefined) {
      const step = cards.querySelector(`.order[data-key="own"] .step[data-pattern="${focus}"]`);
      if (step) {
        step.focus();
      }
    }
  }

  /** Makes an order of one's own of any order: a pattern goes to another place. */
  async function move(order, pattern, place, byKeyboard) {
    const next = order.order.filter((each) => each !== pattern);
    next.splice(Math.max(0, Math.min(size - 1, place)), 0, pattern);
    if (order.key === 'own' && next.join() === order.order.join()) {
      return;
    }
    try {
      const answer = await post('order', {patterns: bgp.patterns.map((each) => each.text), order: next});
      const isFirst = own === null;
      own = answer.order;
      numbered = 'own';
      draw(byKeyboard ? pattern : undefined);
      if (isFirst) {
        cards.querySelector('.order[data-key="own"]').scrollIntoView({block: 'nearest'});
      }
      const value = cost(own);
      tell(`Pattern ${pattern} is in place ${next.indexOf(pattern) + 1} now; your order costs ${
        value === undefined ? 'an unknown number of' : rows(value)} rows`);
    } catch (error) {
      bestArea.replaceChildren(note('error', error.message));
    }
  }

  function offerBest(...before) {
    if (size < 2 || size > (state.about.best || 0)) {
      return;
    }
    bestArea.replaceChildren(...before, h('button', {type: 'button', id: 'find-best', onclick: findBest}, 'Find the true best order'));
  }

  async function findBest() {
    const bar = h('progress', {max: 1, value: 0, 'aria-label': 'Sets counted'});
    const label = h('span', {class: 'soft small'}, 'counting sets of patterns…');
    const stop = h('button', {type: 'button', id: 'stop-best', disabled: true}, 'Stop');
    bestArea.replaceChildren(h('div', {class: 'bar'}, bar, label, stop));
    try {
      const job = await post('best', {patterns: bgp.patterns.map((each) => each.text)});
      stop.addEventListener('click', () => {
        stop.disabled = true;
        stop.textContent = 'Stopping…';
        post('stop', {job: job.job});
      });
      stop.disabled = false;
      const done = await follow(job, (now) => {
        bar.value = now.done / now.parts;
        label.textContent = `${rows(now.done)} of up to ${rows(now.parts)} sets counted`;
      });
      if (done.state !== 'done') {
        offerBest(note('info', `The true best order was not found: ${done.sentence}.`));
        tell(`The true best order was not found: ${done.sentence}`);
        return;
      }
      orders.push(done.order);
      bestArea.replaceChildren();
      draw();
      tell(`The true best order costs ${rows(cost(done.order))} rows`);
    } catch (error) {
      bestArea.replaceChildren(note('error', error.message));
    }
  }

  const decision = h('section', {class: 'card', 'aria-label': 'Decision'},
      h('p', {class: 'decision', id: 'decision'}, bgp.decision.sentence),
      comparison(orders),
      bgp.decision.planningMilliseconds !== undefined
        ? h('details', {class: 'small'}, h('summary', {}, 'All that was compared'), h('p', {class: 'soft'}, bgp.decision.line))
        : null,
      ...(orders.length === 0 ? [] : legend()),
      bestArea);
  if (orders.length === 0) {
    holder.append(decision, queryCard, h('section', {class: 'card'},
      h('p', {class: 'soft'}, counted
        ? 'In which order these patterns are joined is not known: the execution ended before it could be seen.'
        : 'gbjo leaves a store alone that is not counted, so it does not see in which order these patterns are joined. Orders are shown when it is counted.'),
      h('ol', {}, bgp.patterns.map((pattern) => h('li', {}, h('code', {}, pattern.text))))));
  } else {
    holder.append(h('div', {class: 'columns'}, h('div', {class: 'stack'}, decision, queryCard),
      h('section', {class: 'card', 'aria-label': 'The query as a graph'}, whose, graph)), cards);
    draw();
    offerBest();
    redrawWhenTurned(holder, draw);
  }
  return holder;
}

/** The view with the plans of the query. */
export async function planView(main) {
  if (!state.query.trim()) {
    main.append(note('info', 'There is no query yet. ', h('button', {type: 'button', onclick: () => go('query')}, 'Write one')));
    return;
  }
  const seconds = h('select', {'aria-label': 'How long each order may run', id: 'seconds'},
    [1, 2, 5, 10, 30].map((value) => h('option', {value, selected: value === 2}, `${value} s`)));
  const again = h('button', {type: 'button', id: 'again'}, 'Run again');
  const holder = h('div', {id: 'plans'});
  const queryCard = h('section', {class: 'card', 'aria-label': 'Query'},
    h('details', {open: matchMedia('(min-width: 981px)').matches}, h('summary', {}, 'The query'), h('pre', {class: 'query'}, state.query)),
    h('div', {class: 'bar'},
      h('button', {type: 'button', onclick: () => go('query')}, 'Edit'),
      again,
      h('label', {class: 'soft small'}, 'each order runs for at most ', seconds)));
  main.append(queryCard, holder);

  let turn = 0;
  async function load() {
    const own = ++turn;
    const abort = new AbortController();
    main.prepend(queryCard);
    holder.replaceChildren(h('div', {class: 'bar'}, busy('The query is planned, and its orders are executed…'),
      h('button', {type: 'button', id: 'stop-plan', onclick: () => abort.abort()}, 'Stop')));
    try {
      const answer = await plans(Number(seconds.value), abort.signal);
      if (own !== turn) {
        return;
      }
      const bgps = answer.bgps;
      const area = h('div', {class: 'plans'});
      const chips = h('div', {class: 'chips', role: 'group', 'aria-label': 'Groups of patterns'});
      const show = (at) => {
        chips.replaceChildren(...(bgps.length > 1 ? bgps.map((bgp, i) => h('button', {
          type: 'button', class: 'chip', 'aria-pressed': String(i === at), onclick: () => show(i),
        }, `Group ${i + 1}: ${bgp.patterns.length} ${bgp.patterns.length === 1 ? 'pattern' : 'patterns'}`)) : []));
        area.replaceChildren(bgpSection(bgps[at], queryCard, answer.counted !== false));
      };
      holder.replaceChildren(statisticsNote(answer, load) || '', ...(bgps.length > 1 ? [chips] : []), area);
      if (bgps.length === 0) {
        area.append(note('info', state.about.ordersItself
          ? 'The query has no group of patterns to put in order.'
          : 'gbjo looked at no group of patterns here: it is switched off, the store is small or of a kind that is not'
            + ' counted, or the query has none.'));
      } else {
        const largest = bgps.reduce((best, bgp, i) => (bgp.patterns.length > bgps[best].patterns.length ? i : best), 0);
        show(largest);
        tell(bgps[largest].decision.sentence);
      }
    } catch (error) {
      if (own === turn) {
        holder.replaceChildren(error.name === 'AbortError'
          ? note('info', `Stopped. The server ends its work within ${seconds.value} s for each order.`)
          : note('error', error.message));
      }
    }
  }
  again.addEventListener('click', () => {
    forgetPlans();
    load();
  });
  seconds.addEventListener('change', load);
  await load();
}
