import {h, note, busy, copy, download, tell} from './dom.js';
import {ask, get} from './api.js';
import {state, go, writeAddress} from './state.js';
import {makeEditor} from './editor.js';
import {resultTable, graphText, prefixesOf} from './results.js';
import {time, rows} from './numbers.js';

const MODIFIER = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
let last = null;

/** What the dataset has words for; asked for once. */
export function vocabulary() {
  state.vocabulary = state.vocabulary || get('vocabulary').catch(() => {
    state.vocabulary = null;
    return {predicates: [], classes: [], examples: [], prefixes: {}};
  });
  return state.vocabulary;
}

/** Whether a query has a graph as its answer. */
function isGraph(query) {
  const plain = query.replace(/#[^\n]*|<[^>\s]*>|"(?:[^"\\\n]|\\.)*"/g, ' ');
  const first = /\b(SELECT|ASK|CONSTRUCT|DESCRIBE)\b/i.exec(plain);
  return first !== null && /CONSTRUCT|DESCRIBE/i.test(first[1]);
}

function examples(list, use) {
  return list.map((example) => h('button', {type: 'button', class: 'chip', onclick: () => use(example.query)},
    example.title));
}

/** The view with the editor and the results. */
export async function queryView(main) {
  const results = h('section', {class: 'results', 'aria-label': 'Results', id: 'results'});
  const run = h('button', {type: 'button', class: 'primary', id: 'run', title: `${MODIFIER}+Enter`}, 'Run');
  const stop = h('button', {type: 'button', id: 'stop', hidden: true}, 'Stop');
  const plan = h('button', {type: 'button', id: 'show-plan', title: 'How the joins are ordered'}, 'Show plan');
  const share = h('button', {type: 'button', class: 'quiet'}, 'Copy link');
  const chips = h('div', {class: 'chips', role: 'group', 'aria-label': 'Examples of this graph', id: 'examples'});
  const holder = h('div', {class: 'editor', id: 'editor'});
  main.append(
    h('section', {class: 'card', 'aria-label': 'Query'},
      holder,
      h('div', {class: 'bar'}, run, stop, plan, h('span', {class: 'grow'}), share)),
    chips, results);

  const editor = makeEditor(holder, state.query, (text) => {
    state.query = text;
    writeAddress(false);
  }, () => execute());

  let abort = null;
  async function execute() {
    if (abort) {
      abort.abort();
    }
    const own = new AbortController();
    abort = own;
    const query = editor.text();
    const graph = isGraph(query);
    stop.hidden = false;
    results.replaceChildren(busy('The query runs…'));
    const start = performance.now();
    try {
      const accept = graph ? 'text/turtle' : 'application/sparql-results+json';
      const {text, limit} = await ask(state.about.query, query, accept, own.signal);
      last = {query, graph, text, limit, milliseconds: performance.now() - start};
      showResults();
    } catch (error) {
      if (own === abort) {
        last = null;
        const stopped = error.name === 'AbortError';
        results.replaceChildren(note(stopped ? 'info' : 'error', stopped ? 'The query was stopped.' : error.message));
      }
    } finally {
      if (own === abort) {
        abort = null;
        stop.hidden = true;
      }
    }
  }

  function showResults() {
    const {graph, text, limit, milliseconds, query} = last;
    const view = graph ? graphText(text) : resultTable(JSON.parse(text), prefixesOf(query));
    const summary = `${view.summary} in ${time(milliseconds)}`;
    const csv = h('button', {type: 'button', class: 'quiet', id: 'csv'}, graph ? 'Turtle' : 'CSV');
    csv.addEventListener('click', async () => {
      if (graph) {
        download('result.ttl', 'text/turtle', text);
      } else {
        download('result.csv', 'text/csv', (await ask(state.about.query, query, 'text/csv')).text);
      }
    });
    results.replaceChildren(
      h('div', {class: 'bar'}, h('h2', {}, summary), h('span', {class: 'grow'}), csv),
      ...(limit && view.rows >= Number(limit)
        ? [note('info', `These are not all rows: the server sends at most ${rows(Number(limit))} of a query without a smaller LIMIT.`)] : []),
      view.element);
    tell(summary);
  }

  run.addEventListener('click', execute);
  stop.addEventListener('click', () => abort && abort.abort());
  plan.addEventListener('click', () => go('plan'));
  share.addEventListener('click', () => {
    writeAddress(false);
    copy(location.href, share);
  });
  if (!state.about.query) {
    results.append(note('info', 'This dataset has no operation that answers queries; plans can be shown all the same.'));
    run.disabled = true;
  }
  if (last && last.query === state.query) {
    showResults();
  }
  const words = await vocabulary();
  const use = (query) => {
    editor.set(query);
    execute();
  };
  chips.replaceChildren(h('span', {class: 'soft small', 'aria-hidden': 'true'}, 'Examples:'), ...examples(words.examples, use));
  if (!state.query && words.examples.length > 0) {
    const better = words.examples.find((example) => example.query.split('\n').length > 6) || words.examples[0];
    editor.set(better.query);
  }
  editor.complete(words);
}
