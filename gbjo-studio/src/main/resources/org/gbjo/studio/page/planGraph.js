import {s} from './dom.js';
import {short, cut} from './numbers.js';

/** A phone shows a picture for a phone: its words would be too small in one that is made smaller. */
const WIDTHS = {wide: 640, narrow: 340};
const STEPS = 320;

/** Where the narrow picture is drawn. */
const NARROW = '(max-width: 620px)';

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
function fit(nodes, large, width) {
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const wide = Math.max(...xs) - Math.min(...xs) || 1;
  const high = Math.max(...ys) - Math.min(...ys) || 1;
  // A phone is high, all else is wide.
  const turned = width < 500 ? wide > high : high > 1.15 * wide;
  const [left, top, w, hh] = turned ? [Math.min(...ys), Math.min(...xs), high, wide] : [Math.min(...xs), Math.min(...ys), wide, high];
  const height = Math.max(width < 500 ? Math.min(460, 200 + 40 * nodes.length) : 220, Math.min(560, (width * hh) / w));
  const margin = Math.min(70, width / 7);
  nodes.forEach((node) => {
    const [x, y] = turned ? [node.y, node.x] : [node.x, node.y];
    node.x = margin + ((x - left) / w) * (width - 2 * margin);
    node.y = 30 + ((y - top) / hh) * (height - 60);
    const half = large ? 8 : halfWidth(nodeText(node, large, width)) + 2;
    node.x = Math.max(half, Math.min(width - half, node.x));
  });
  return height;
}

function nodeText(node, large, width) {
  return cut(short(node.term), large ? 10 : width < 500 ? 12 : 17);
}

function halfWidth(text) {
  return Math.max(14, text.length * 3.7 + 8);
}

/** How much of one box another one covers; boxes are left, top, right, bottom. */
function overlap(one, other) {
  return Math.max(0, Math.min(one[2], other[2]) - Math.max(one[0], other[0]))
    * Math.max(0, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));
}

const LABEL = 10.5;

/** Puts the name of each edge beside its number, where it covers the least of all else. */
function placeLabels(marks, nodes, width) {
  const taken = nodes.map((node) => {
    const half = halfWidth(nodeText(node, false, width));
    return [node.x - half, node.y - 13, node.x + half, node.y + 13];
  });
  marks.forEach(({at}) => taken.push([at[0] - 11, at[1] - 11, at[0] + 11, at[1] + 11]));
  marks.forEach((mark) => {
    const [x, y] = mark.at;
    const long = mark.label.length * 0.58 * LABEL;
    const places = [[x, y - 14, 'middle'], [x, y + 22, 'middle'], [x + 14, y + 4, 'start'], [x - 14, y + 4, 'end']].map(([left, base, anchor]) => {
      const begin = left - {start: 0, middle: long / 2, end: long}[anchor];
      const box = [begin, base - LABEL, begin + long, base + 2];
      const outside = Math.max(0, -box[0]) + Math.max(0, box[2] - width);
      return {x: left, y: base, anchor, box, covers: 20 * outside + taken.reduce((sum, other) => sum + overlap(box, other), 0)};
    });
    mark.place = places.reduce((best, place) => (place.covers < best.covers ? place : best));
    taken.push(mark.place.box);
  });
}

function nodeShape(node, large, width) {
  const text = nodeText(node, large, width);
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
  const width = matchMedia(NARROW).matches ? WIDTHS.narrow : WIDTHS.wide;
  const large = edges.length > 24;
  const height = fit(nodes, large, width);
  const parallel = new Map();
  const marks = edges.map((edge) => {
    const ends = [edge.from, edge.to].sort().join();
    const turn = parallel.get(ends) || 0;
    parallel.set(ends, turn + 1);
    return {edge, label: cut(short(edge.label), width < 500 ? 16 : 24), ...curveOf(nodes[edge.from], nodes[edge.to], turn)};
  });
  if (!large) {
    placeLabels(marks, nodes, width);
  }
  const drawn = marks.map(({edge, label, path, at, place: labelled}) => {
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
    large ? null : s('text', {class: 'label', x: labelled.x, y: labelled.y, 'text-anchor': labelled.anchor}, label));
  });
  return s('svg', {
    class: 'graph', viewBox: `0 0 ${width} ${height}`, role: 'group',
    'aria-label': `The query as a graph of ${edges.length} patterns, numbered by their place in the order`,
  }, drawn, nodes.map((node) => nodeShape(node, large, width)));
}

/** A phone that is turned gets the picture for its new width. */
export function redrawWhenTurned(holder, draw) {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', function turned() {
    if (holder.isConnected) {
      draw();
    } else {
      narrow.removeEventListener('change', turned);
    }
  });
}

/** The line between two nodes, bent if others connect them already, and where its number stands. */
function curveOf(from, to, turn) {
  if (from === to) {
    return {
      path: `M${from.x - 8},${from.y - 10} C${from.x - 50},${from.y - 70} ${from.x + 50},${from.y - 70} ${from.x + 8},${from.y - 10}`,
      at: [from.x, from.y - 55],
    };
  }
  const bend = turn === 0 ? 0 : (turn % 2 ? 1 : -1) * 28 * Math.ceil(turn / 2);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const far = Math.hypot(dx, dy) || 1;
  const mx = (from.x + to.x) / 2 - (dy / far) * bend;
  const my = (from.y + to.y) / 2 + (dx / far) * bend;
  return {path: `M${from.x},${from.y} Q${mx - (dy / far) * bend},${my + (dx / far) * bend} ${to.x},${to.y}`, at: [mx, my]};
}
