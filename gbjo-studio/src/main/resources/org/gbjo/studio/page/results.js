import {h} from './dom.js';
import {rows as number} from './numbers.js';

const AT_ONCE = 200;

function shortIri(iri) {
  const end = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1;
  return end > 0 && end < iri.length ? [iri.slice(0, end), iri.slice(end)] : ['', iri];
}

/** The prefixes that a query declares, the longest namespace first. */
export function prefixesOf(query) {
  return [...query.matchAll(/\bPREFIX\s+([\w.-]*):\s*<([^>\s]+)>/gi)]
    .map(([, label, namespace]) => [namespace, label])
    .sort((one, other) => other[0].length - one[0].length);
}

/** An IRI as the query would write it; nothing if it has no prefix for it. */
function prefixed(iri, prefixes) {
  const found = prefixes.find(([namespace]) => iri.startsWith(namespace));
  const local = found && iri.slice(found[0].length);
  return local && /^\w[\w-]*$/.test(local) ? [`${found[1]}:`, local] : null;
}

/** A term as text: what is in it is never read as anything else. */
function cell(term, prefixes) {
  if (!term) {
    return h('td', {class: 'unbound'}, '');
  }
  if (term.type === 'uri') {
    const [space, local] = prefixed(term.value, prefixes) || shortIri(term.value);
    return h('td', {class: 'iri', title: term.value}, h('span', {class: 'space'}, space), space.length > 16 ? h('wbr', {}) : '', local);
  }
  if (term.type === 'bnode') {
    return h('td', {class: 'blank'}, `_:${term.value}`);
  }
  if (term.type === 'triple') {
    return h('td', {}, JSON.stringify(term.value));
  }
  const type = term['xml:lang'] ? `@${term['xml:lang']}` : term.datatype ? shortIri(term.datatype)[1] : '';
  const isNumber = term.datatype && /#(integer|decimal|double|float|long|int)$/.test(term.datatype);
  return h('td', {class: isNumber ? 'number' : 'literal'}, term.value,
    type && !isNumber ? h('span', {class: 'type'}, ` ${type}`) : null);
}

/** The solutions of a query, a page of them at a time; IRIs with the prefixes of the query. */
export function resultTable(json, prefixes) {
  if (json.boolean !== undefined) {
    return {summary: json.boolean ? 'Yes' : 'No', element: h('p', {class: 'boolean'}, json.boolean ? '✓ yes' : '✗ no')};
  }
  const variables = json.head.vars;
  const all = json.results.bindings;
  const body = h('tbody', {});
  const more = h('button', {type: 'button', class: 'quiet'});
  let shown = 0;
  const show = () => {
    all.slice(shown, shown + AT_ONCE).forEach((row, i) => body.append(
      h('tr', {}, h('th', {scope: 'row', class: 'index'}, String(shown + i + 1)), variables.map((name) => cell(row[name], prefixes)))));
    shown = Math.min(all.length, shown + AT_ONCE);
    more.textContent = `Show more (${number(all.length - shown)} left)`;
    more.hidden = shown >= all.length;
  };
  more.addEventListener('click', show);
  show();
  return {
    summary: `${number(all.length)} ${all.length === 1 ? 'row' : 'rows'}`,
    rows: all.length,
    element: h('div', {}, h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of results'},
      h('table', {class: 'data'},
        h('thead', {}, h('tr', {}, h('td', {class: 'index'}), variables.map((name) => h('th', {scope: 'col'}, `?${name}`)))),
        body)), more),
  };
}

/** The answer of a query that makes a graph. */
export function graphText(text) {
  return {
    summary: 'A graph',
    element: h('pre', {class: 'scroll', tabindex: '0'}, text.length > 200000 ? `${text.slice(0, 200000)}\n…` : text),
  };
}
