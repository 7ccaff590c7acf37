import {h} from './dom.js';
import {state} from './state.js';
import {rows, time, times} from './numbers.js';

/** The rows of all joins: those that were counted, otherwise those that are predicted. */
export function cost(order) {
  const counted = order.actualCost !== undefined && !order.steps.some((step) => step.atLeast);
  return counted ? order.actualCost : order.predictedCost;
}

/** The rows that are known so far, of an execution that was cut off or of steps that could be counted. */
function known(order) {
  return order.steps.slice(1).reduce((sum, step) => sum + (step.actual || 0), 0);
}

function isCounted(order) {
  return cost(order) === order.actualCost;
}

/** Whether the rows that are known are already more than were predicted for the whole order. */
function isRefuted(order) {
  return !isCounted(order) && known(order) > order.predictedCost;
}

/** What a person wants to know first: by how much the orders differ. */
export function comparison(orders) {
  const natively = orders.find((order) => order.key === 'native');
  const ours = orders.find((order) => order.key === 'gbjo' || order.key === 'given');
  if (!natively || !ours || cost(natively) === undefined || cost(ours) === undefined) {
    return null;
  }
  const least = isRefuted(natively);
  const native = least ? known(natively) : cost(natively);
  if (isRefuted(ours) || (least && (!isCounted(ours) || native <= cost(ours)))) {
    return h('p', {class: 'soft'}, 'By how much the orders differ is not known: one of them has more rows already than were predicted for all of it.',
      timesOf(natively, ours));
  }
  // Where one has no rows at all, each counts one more: nothing is infinitely better.
  const none = Math.min(native, cost(ours)) === 0 ? 1 : 0;
  const factor = (native + none) / (cost(ours) + none);
  if (Math.abs(factor - 1) < 0.005) {
    return h('p', {class: 'soft'}, 'Both orders cost the same.');
  }
  return h('p', {class: 'soft'}, `${state.about.ordersItself ? 'As the query is written, its joins produce' : 'The joins of the engine’s own order produce'} ${
    least ? 'at least ' : about(natively)}${rows(native)} rows, those of ${
    ours.key === 'given' ? 'the given order' : 'gbjo’s order'} ${about(ours)}${rows(cost(ours))}: `,
  h('b', {}, `${least ? 'at least ' : ''}${factor > 1 ? `${times(factor)} fewer` : `${times(1 / factor)} more`}`), '.', timesOf(natively, ours));
}

/** Milliseconds below which one execution says little. */
const SHORT = 100;

/** How long both took, if both were executed. */
function timesOf(natively, ours) {
  if (natively.milliseconds === undefined || ours.milliseconds === undefined) {
    return '';
  }
  if (!natively.complete && !ours.complete) {
    return ` Both were cut off after ${time(Math.min(natively.milliseconds, ours.milliseconds))}.`;
  }
  const took = (order) => `${order.complete ? '' : 'more than '}${time(order.milliseconds)}`;
  // A graph folder is timed several times; a plug-in executes each order once.
  const cold = !state.about.ordersItself && Math.min(natively.milliseconds, ours.milliseconds) < SHORT;
  return [' In time: ', h('b', {}, took(natively)), ' against ', h('b', {}, took(ours)),
    cold ? ', each executed once: so short a time says little, and whichever runs first is slower.' : '.'];
}

/** What to say before rows that were not counted. */
function about(order) {
  return isCounted(order) ? '' : 'about ';
}
