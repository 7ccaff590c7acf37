import {s} from './dom.js';
import {short, cut} from './numbers.js';

const WIDTH = 640;
const STEPS = 320;

/** Nodes and edges: variables join patterns, so they are shared; a constant belongs to its pattern. */
function parts(bgp) {
  const nodes = [];
  const byName = new Map();
  const node = (term, i, end) => {
    const isVariable = /^[?$]/.test(term);
    const key = isVariable ? term : `${i} ${end} ${term}`;
    if (!byName.has(key)) {
      byName.set(key, nodes.length);
      nodes.push({term, isVariable});
    }
    return byName.get(key);
  };
  const edges = bgp.patterns.map((pattern, i) => ({
    pattern: i + 1,
    from: node(pattern.terms[0], i, 's'),
    to: node(pattern.terms[2], i, 'o'),
    label: pattern.terms[1],
  }));
  return {nodes, edges};
}

/** Springs along edges, repulsion between all (Fruchterman and Reingold, 1991), from a circle, so always the same. */
function layout(nodes, edges) {
  const n = nodes.length;
  const length = 1 / Math.sqrt(n);
  nodes.forEach((node, i) => {
    node.x = Math.cos((2 * Math.PI * i) / n) * (1 + 0.1 * (i % 3));
    node.y = Math.sin((2 * Math.PI * i) / n) * (1 + 0.1 * (i % 5));
  });
  for (let step = 0; step < STEPS; step++) {
    const heat = 0.12 * (1 - step / STEPS);
    const moves = nodes.map(() => [0, 0]);
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const dx = nodes[i].x - nodes[j].x;
        const dy = nodes[i].y - nodes[j].y;
        const square = dx * dx + dy * dy + 1e-6;
        const force = (length * length) / square;
        moves[i][0] += dx * force;
        moves[i][1] += dy * force;
        moves[j][0] -= dx * force;
        moves[j][1] -= dy * force;
      }
    }
    for (const {from, to} of edges) {
      const dx = nodes[from].x - nodes[to].x;
      const dy = nodes[from].y - nodes[to].y;
      const force = Math.hypot(dx, dy) / length;
      moves[from][0] -= dx * force;
      moves[from][1] -= dy * force;
      moves[to][0] += dx * force;
      moves[to][1] += dy * force;
    }
    nodes.forEach((node, i) => {
      // A slight pull to the middle keeps parts together that no edge connects.
      const mx = moves[i][0] - 0.05 * node.x;
      const my = moves[i][1] - 0.05 * node.y;
      const far = Math.hypot(mx, my) || 1;
      node.x += (mx / far) * Math.min(far, heat);
      node.y += (my / far) * Math.min(far, heat);
    });
  }
}

/** Into the picture, as large as it may be. Returns the height. */
function fit(nodes, large) {
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const wide = Math.max(...xs) - Math.min(...xs) || 1;
  const high = Math.max(...ys) - Math.min(...ys) || 1;
  const turned = high > 1.15 * wide;
  const [left, top, w, hh] = turned ? [Math.min(...ys), Math.min(...xs), high, wide] : [Math.min(...xs), Math.min(...ys), wide, high];
  const height = Math.max(220, Math.min(560, (WIDTH * hh) / w));
  nodes.forEach((node) => {
    const [x, y] = turned ? [node.y, node.x] : [node.x, node.y];
    node.x = 70 + ((x - left) / w) * (WIDTH - 140);
    node.y = 30 + ((y - top) / hh) * (height - 60);
    const half = large ? 8 : halfWidth(nodeText(node, large)) + 2;
    node.x = Math.max(half, Math.min(WIDTH - half, node.x));
  });
  return height;
}

function nodeText(node, large) {
  return cut(short(node.term), large ? 10 : 17);
}

function halfWidth(text) {
  return Math.max(14, text.length * 3.7 + 8);
}

function nodeShape(node, large) {
  const text = nodeText(node, large);
  const half = halfWidth(text);
  const title = s('title', {}, node.term);
  if (large) {
    return s('g', {}, title, s('circle', {class: `node ${node.isVariable ? 'variable' : ''}`, cx: node.x, cy: node.y, r: 6}));
  }
  return s('g', {}, title,
    s('rect', {class: `node ${node.isVariable ? 'variable' : ''}`, x: node.x - half, y: node.y - 12, width: 2 * half, height: 24, rx: node.isVariable ? 12 : 4}),
    s('text', {x: node.x, y: node.y + 4, 'text-anchor': 'middle'}, text));
}

/** The query as a picture: each pattern is an edge, with its place in an order. */
export function planGraph(bgp, order, light) {
  if (bgp.patterns.some((pattern) => !pattern.terms)) {
    return s('svg', {});
  }
  const {nodes, edges} = parts(bgp);
  layout(nodes, edges);
  const large = edges.length > 24;
  const height = fit(nodes, large);
  const parallel = new Map();
  const drawn = edges.map((edge) => {
    const from = nodes[edge.from];
    const to = nodes[edge.to];
    const ends = [edge.from, edge.to].sort().join();
    const turn = parallel.get(ends) || 0;
    parallel.set(ends, turn + 1);
    const bend = edge.from === edge.to ? 0 : turn === 0 ? 0 : (turn % 2 ? 1 : -1) * 28 * Math.ceil(turn / 2);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const far = Math.hypot(dx, dy) || 1;
    const mx = (from.x + to.x) / 2 - (dy / far) * bend;
    const my = (from.y + to.y) / 2 + (dx / far) * bend;
    const path = edge.from === edge.to
      ? `M${from.x - 8},${from.y - 10} C${from.x - 50},${from.y - 70} ${from.x + 50},${from.y - 70} ${from.x + 8},${from.y - 10}`
      : `M${from.x},${from.y} Q${mx - (dy / far) * bend},${my + (dx / far) * bend} ${to.x},${to.y}`;
    const at = edge.from === edge.to ? [from.x, from.y - 55] : [mx, my];
    const place = order.order.indexOf(edge.pattern) + 1;
    return s('g', {
      'data-pattern': edge.pattern, tabindex: '0', role: 'img',
      'aria-label': `place ${place}: ${bgp.patterns[edge.pattern - 1].terms.map(short).join(' ')}`,
      onmouseenter: () => light(edge.pattern, true), onmouseleave: () => light(edge.pattern, false),
      onfocus: () => light(edge.pattern, true), onblur: () => light(edge.pattern, false),
    },
    s('title', {}, bgp.patterns[edge.pattern - 1].text),
    s('path', {class: 'edge', d: path}),
    s('g', {class: 'place'}, s('circle', {cx: at[0], cy: at[1], r: large ? 8 : 10}),
      s('text', {x: at[0], y: at[1] + 4, 'text-anchor': 'middle'}, String(place))),
    large ? null : s('text', {class: 'label', x: at[0], y: at[1] - 14, 'text-anchor': 'middle'}, cut(short(edge.label), 20)));
  });
  return s('svg', {
    class: 'graph', viewBox: `0 0 ${WIDTH} ${height}`, role: 'group',
    'aria-label': `The query as a graph of ${edges.length} patterns, numbered by their place in the order`,
  }, drawn, nodes.map((node) => nodeShape(node, large)));
}
