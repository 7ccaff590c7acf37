import {h, s, note, busy, tell} from './dom.js';
import {post} from './api.js';
import {state, go} from './state.js';
import {plans} from './plan.js';
import {nameOf} from './planOrder.js';
import {rows, shortPattern, cut} from './numbers.js';

const CELL = 24;
const HEAD = 22;
const MOST_OF_NAME = 33;
const LETTER = 6.9;

/** Numbers of a step that everybody sees, and those into which the penalty falls. */
const FACTS = [
  ['temperature', 'temperature τ'], ['penaltyFactor', 'penalty factor λ'], ['penalty', 'sum of penalties'],
  ['softCost', 'predicted ln cost'], ['loss', 'loss'],
];
const PENALTIES = [
  ['patternOutputs', 'a pattern flows into one join'], ['joinInputs', 'two nodes flow into a join'],
  ['joinOutputs', 'a join flows into one join'], ['leftLinear', 'left-linear'], ['acyclic', 'no cycle'],
];

function penalty(step) {
  return PENALTIES.reduce((sum, [key]) => sum + step[key], 0);
}

function digits(value) {
  const rounded = Number(Number(value).toPrecision(4));
  return rounded !== 0 && Math.abs(rounded) < 1e-4 ? 'about 0' : String(rounded);
}

function joinName(join, joins) {
  return join === joins - 1 ? 'root' : String.fromCharCode(65 + join);
}

/** The soft plan: how much of each pattern and join (rows) flows into each join (columns). */
function matrix(bgp, joins) {
  const size = bgp.patterns.length;
  const names = bgp.patterns.map((pattern, i) => `${i + 1}  ${cut(shortPattern(pattern), MOST_OF_NAME)}`);
  const left = 16 + LETTER * Math.max(9, ...names.map((name) => name.length));
  const cells = [];
  const parts = [];
  for (let join = 0; join < joins; join++) {
    parts.push(s('text', {x: left + CELL * join + CELL / 2, y: HEAD - 7, 'text-anchor': 'middle'}, joinName(join, joins)));
  }
  for (let node = 0; node < size + joins; node++) {
    const name = node < size ? names[node] : `join ${joinName(node - size, joins)}`;
    parts.push(s('text', {x: left - 8, y: HEAD + CELL * node + 16, 'text-anchor': 'end'}, name));
    for (let join = 0; join < joins; join++) {
      const cell = s('rect', {x: left + CELL * join + 1, y: HEAD + CELL * node + 1, width: CELL - 2, height: CELL - 2, rx: 3});
      cells.push(cell);
      parts.push(cell);
    }
  }
  const picture = s('svg', {
    class: 'matrix', style: {'max-width': `${1.15 * (left + CELL * joins + 4)}px`}, viewBox: `0 0 ${left + CELL * joins + 4} ${HEAD + CELL * (size + joins) + 4}`, role: 'img',
    'aria-label': 'The soft plan: how much of each pattern and join flows into each join',
  }, parts);
  return {picture, show: (edges) => cells.forEach((cell, i) =>
    cell.setAttribute('fill-opacity', (edges[Math.floor(i / joins)][i % joins] / 1000).toFixed(3)))};
}

/** The predicted cost over the steps, and beside it the penalties, each on a scale of its own. */
function curve(steps) {
  const width = 560;
  const height = 150;
  const costs = steps.map((step) => step.softCost);
  const low = Math.min(...costs);
  const high = Math.max(...costs, low + 1e-9);
  const x = (i) => 44 + (i / Math.max(1, steps.length - 1)) * (width - 56);
  const y = (value) => 12 + (1 - (value - low) / (high - low)) * (height - 40);
  const path = (value) => steps.map((step, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)},${y(value(step)).toFixed(1)}`).join('');
  const mostPenalty = Math.max(...steps.map(penalty), 1e-9);
  const now = s('line', {class: 'now', y1: 8, y2: height - 24});
  return {
    picture: s('svg', {class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Predicted cost and penalties of the soft plan, step by step: ln cost from ${costs[0].toFixed(1)} to ${costs[costs.length - 1].toFixed(1)}`},
      s('line', {x1: 44, x2: width - 12, y1: height - 26, y2: height - 26}),
      s('path', {class: 'second', d: path((step) => low + (high - low) * (penalty(step) / mostPenalty))}),
      s('path', {d: path((step) => step.softCost)}),
      s('text', {x: 40, y: 18, 'text-anchor': 'end'}, high.toFixed(1)),
      s('text', {x: 40, y: height - 28, 'text-anchor': 'end'}, low.toFixed(1)),
      s('text', {x: width - 12, y: height - 6, 'text-anchor': 'end'}, `${steps.length} steps`), now),
    show: (at) => {
      now.setAttribute('x1', x(at));
      now.setAttribute('x2', x(at));
    },
  };
}

function lattice(exact) {
  return h('div', {class: 'lattice'}, exact.levels.map((level) => h('div', {class: 'level'},
    h('span', {class: 'soft small'}, `${level.patterns} ${level.patterns === 1 ? 'pattern' : 'patterns'}`, h('br', {}), `${rows(level.sets)} ${level.sets === 1 ? 'set' : 'sets'}`),
    h('div', {class: 'sets'}, level.shown.map((set) => h('span', {
      class: `set ${set.best ? 'best' : ''}`, title: `the best order of these costs ${rows(set.cost)}; last pattern ${set.last}`,
    }, `{${set.patterns.join(' ')}} `, h('small', {}, rows(set.rows))))))));
}

/** Blue is cheap, red is dear: a picture of numbers, painted point by point. */
function paint(canvas, values) {
  const size = values.length;
  const flat = values.flat();
  const low = Math.min(...flat);
  const high = Math.max(...flat, low + 1e-9);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  const image = context.createImageData(size, size);
  flat.forEach((value, i) => {
    const t = (value - low) / (high - low);
    const stops = [[46, 92, 190], [120, 190, 200], [250, 240, 190], [240, 150, 90], [180, 40, 50]];
    const at = Math.min(3, Math.floor(t * 4));
    const part = t * 4 - at;
    stops[at].forEach((from, c) => { image.data[4 * i + c] = from + (stops[at + 1][c] - from) * part; });
    image.data[4 * i + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  return [low, high];
}

function numbers(plan) {
  const order = plan.split(', ').map(Number);
  return order.every(Number.isInteger) ? order : null;
}

async function landscape(holder, bgp, {steps, result}) {
  const candidates = [];
  const add = (name, order) => {
    if (order && candidates.length < 4 && !candidates.some((each) => each[1].join() === order.join())) {
      candidates.push([name, order]);
    }
  };
  bgp.orders.forEach((order) => add(nameOf(order.key), order.order));
  add('the search’s result', numbers(result.plan));
  add('the search’s start', numbers(steps[0].plan));
  add('as written', bgp.patterns.map((each, i) => i + 1));
  add('backwards', bgp.patterns.map((each, i) => bgp.patterns.length - i));
  bgp.patterns.forEach((each, i) => add('turned', bgp.patterns.map((other, k) => ((k + i) % bgp.patterns.length) + 1)));
  const names = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
  const body = {patterns: bgp.patterns.map((each) => each.text)};
  names.forEach((name, i) => { body[name] = candidates[i % candidates.length][1]; });
  const answer = await post('landscape', body);
  const canvas = h('canvas', {class: 'landscape', role: 'img', 'aria-label': 'Predicted cost between four orders; blue is cheap, red is dear'});
  const [low, high] = paint(canvas, answer.logCosts);
  const corner = (i, end) => h('span', {class: end ? 'end' : ''}, `${candidates[i % candidates.length][0]}: ${candidates[i % candidates.length][1].join(' ')}`);
  holder.replaceChildren(h('h2', {}, 'The cost between orders'),
    h('p', {class: 'soft'}, 'Four orders at the corners, and all mixtures of them in between, which are no plans: the ground that the gradient goes down.'),
    h('div', {class: 'landscape-grid'}, corner(0), corner(1, true), h('div', {class: 'wide'}, canvas), corner(2), corner(3, true)),
    h('p', {class: 'soft small'}, `predicted ln cost from ${low.toFixed(1)} (blue) to ${high.toFixed(1)} (red)`));
}

/** The view with the searches. */
export async function searchView(main) {
  if (!state.query.trim()) {
    main.append(note('info', 'There is no query yet. ', h('button', {type: 'button', onclick: () => go('query')}, 'Write one')));
    return;
  }
  const holder = h('div', {id: 'search'}, busy('The search runs; a graph that was not counted yet is counted first…'));
  main.append(holder);
  const answer = await plans(2);
  const bgp = answer.bgps.filter((each) => each.patterns.length >= 3 && each.patterns.length <= state.about.searchPatterns)
    .sort((one, other) => other.patterns.length - one.patterns.length)[0];
  if (!bgp) {
    holder.replaceChildren(note('info', `A search is shown for a group of 3 to ${state.about.searchPatterns} patterns, and this query has none.`));
    return;
  }
  let found;
  try {
    found = await post('search', {patterns: bgp.patterns.map((each) => each.text)});
  } catch (error) {
    holder.replaceChildren(note('error', error.message));
    return;
  }
  const {joins, steps, planCosts, result} = found.gradient;
  const soft = matrix(bgp, joins);
  const line = curve(steps);
  const slider = h('input', {type: 'range', min: 0, max: steps.length - 1, value: 0, 'aria-label': 'Step of the search', id: 'step'});
  const play = h('button', {type: 'button', class: 'primary', id: 'play'}, 'Play');
  const label = h('span', {class: 'soft', id: 'step-label'});
  const plan = h('p', {id: 'projected'});
  const facts = h('dl', {class: 'figures small-figures', id: 'facts'});
  const penalties = h('tbody', {});
  let timer = null;
  const show = (at) => {
    const step = steps[at];
    slider.value = at;
    slider.setAttribute('aria-valuetext', `step ${step.step}, nearest plan ${step.plan}, ${rows(planCosts[at])} rows predicted`);
    label.textContent = `step ${at + 1} of ${steps.length}`;
    plan.replaceChildren('nearest plan: ', h('b', {}, step.plan), h('span', {class: 'soft'}, `, ${rows(planCosts[at])} rows predicted`));
    soft.show(step.edges);
    line.show(at);
    const numbers = {...step, penalty: penalty(step)};
    facts.replaceChildren(...FACTS.map(([key, name]) => h('div', {}, h('dt', {}, name), h('dd', {}, digits(numbers[key])))));
    penalties.replaceChildren(...PENALTIES.map(([key, name]) => h('tr', {}, h('th', {scope: 'row'}, name),
      h('td', {class: 'number'}, digits(step[key])))));
  };
  const pause = () => {
    clearInterval(timer);
    timer = null;
    play.textContent = 'Play';
  };
  play.addEventListener('click', () => {
    if (timer) {
      pause();
      return;
    }
    if (Number(slider.value) >= steps.length - 1) {
      show(0);
    }
    play.textContent = 'Pause';
    const interval = Math.max(60, Math.min(500, 6000 / steps.length));
    timer = setInterval(() => {
      if (!play.isConnected || Number(slider.value) >= steps.length - 1) {
        pause();
        tell(`The search has ended; it returns the plan ${result.plan}`);
      } else {
        show(Number(slider.value) + 1);
      }
    }, interval);
  });
  slider.addEventListener('input', () => {
    pause();
    show(Number(slider.value));
  });
  const ground = h('section', {class: 'card', 'aria-label': 'Cost between orders'}, busy('Computing the landscape…'));
  holder.replaceChildren(h('div', {class: 'columns'},
    h('section', {class: 'card', 'aria-label': 'Gradient search'},
      h('h2', {}, 'The gradient search of the paper'),
      h('p', {class: 'soft small', id: 'searched'}, `On ${found.model}.`),
      h('p', {class: 'soft'}, 'A soft plan follows the gradient of its predicted cost. The temperature falls and penalties weigh more with each step, which pulls it towards plans. Of the plans that it comes near, the search returns the one that its model predicts to be cheapest. Each row says how much of a pattern, or of the result of a join, flows into the join of a column.'),
      h('p', {id: 'result'}, 'The search returns ', h('b', {}, result.plan), `: ${rows(result.cost)} rows in all joins, predicted by the statistics. The best order has ${rows(found.exact.cost)}.`),
      h('div', {class: 'player'}, play, slider, label),
      plan,
      soft.picture, facts, line.picture,
      h('div', {class: 'legend'}, h('span', {}, h('span', {class: 'swatch cost-line'}), 'predicted ln cost of the soft plan'),
        h('span', {}, h('span', {class: 'swatch penalty-line'}), 'sum of penalties, from 0 on')),
      h('details', {}, h('summary', {}, 'Each penalty of this step'), h('table', {}, penalties))),
    h('div', {class: 'stack'},
      h('section', {class: 'card', 'aria-label': 'Exact search'},
        h('h2', {}, 'The exact search, beside it'),
        h('p', {class: 'soft'}, `Sets of patterns, the cheapest of each size, with their predicted rows; the way to the best order (${
          rows(found.exact.cost)} rows in all) is green.`),
        lattice(found.exact)),
      ground)));
  show(0);
  try {
    await landscape(ground, bgp, found.gradient);
  } catch (error) {
    ground.replaceChildren(note('error', error.message));
  }
}
