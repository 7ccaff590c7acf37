import {h} from './dom.js';

// The editor is a text area at once. YASQE takes its place when the page stands, because it is ten times as large as
// all the rest; whoever types before that loses nothing.

let loading = null;

function load() {
  loading = loading || new Promise((done, failed) => {
    document.head.append(h('link', {rel: 'stylesheet', href: '?file=yasgui.min.css'}));
    document.head.append(h('script', {src: '?file=yasgui.min.js', onload: done, onerror: failed}));
  }).then(() => {
    const {Yasqe} = window.Yasgui;
    // Its own completers ask other servers.
    Yasqe.defaults.autocompleters = ['variables'];
    Yasqe.defaults.prefixCcApi = '';
    return Yasqe;
  });
  return loading;
}

function later(work) {
  if (window.requestIdleCallback) {
    requestIdleCallback(work, {timeout: 1000});
  } else {
    setTimeout(work, 200);
  }
}

/** Words that go into the completion when they are known. */
const words = {predicates: [], classes: [], prefixes: {}, begun: false};

function matching(list, token) {
  const typed = (token.autocompletionString || token.string || '').toLowerCase();
  const short = typed.replace(/^.*[/#:]/, '');
  const begin = [];
  const within = [];
  for (const {iri} of list) {
    const name = iri.toLowerCase();
    if (name.startsWith(typed)) {
      begin.push(iri);
    } else if (short && !typed.includes('/') && name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#')) + 1).includes(short)) {
      within.push(iri);
    }
  }
  return begin.concat(within).slice(0, 100);
}

function registerCompleters(Yasqe) {
  if (words.begun) {
    return;
  }
  words.begun = true;
  Yasqe.forkAutocompleter('property', {
    name: 'graph-property', bulk: false, get: async (yasqe, token) => matching(words.predicates, token),
  });
  Yasqe.forkAutocompleter('class', {
    name: 'graph-class', bulk: false, get: async (yasqe, token) => matching(words.classes, token),
  });
  Yasqe.forkAutocompleter('prefixes', {
    name: 'graph-prefixes',
    bulk: false,
    persistenceId: null,
    get: async (yasqe, token) => Object.entries(words.prefixes)
      .map(([label, iri]) => `${label}: <${iri}>`)
      .filter((declaration) => declaration.startsWith((token.autocompletionString || token.string || '').trim())),
  });
  Yasqe.defaults.autocompleters = ['variables', 'graph-property', 'graph-class', 'graph-prefixes'];
}

/** An editor in an element. */
export function makeEditor(holder, text, onChange, onRun) {
  const area = h('textarea', {
    id: 'query-text', 'aria-label': 'SPARQL query', spellcheck: 'false', autocapitalize: 'off', rows: '12', value: text,
  });
  holder.append(area);
  let yasqe = null;
  area.addEventListener('input', () => onChange(area.value));
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    }
  });

  async function replace() {
    const Yasqe = await load();
    if (!holder.isConnected) {
      return;
    }
    registerCompleters(Yasqe);
    const focused = document.activeElement === area;
    const place = area.selectionStart;
    const inside = h('div', {});
    holder.append(inside);
    const made = new Yasqe(inside, {
      value: area.value,
      persistenceId: null,
      consumeShareLink: null,
      createShareableLink: null,
      showQueryButton: false,
      resizeable: false,
      collapsePrefixesOnLoad: false,
      editorHeight: 'auto',
      viewportMargin: Infinity,
      lineWrapping: true,
      tabSize: 2,
      extraKeys: {
        'Ctrl-Enter': () => onRun(),
        'Cmd-Enter': () => onRun(),
        // Whoever uses the keyboard must be able to leave the editor.
        Tab: false,
        'Shift-Tab': false,
      },
    });
    made.getInputField().setAttribute('aria-label', 'SPARQL query');
    made.on('change', () => onChange(made.getValue()));
    area.hidden = true;
    yasqe = made;
    if (focused) {
      made.focus();
      made.setCursor(made.posFromIndex(place));
    }
    holder.dataset.editor = 'yasqe';
  }

  later(() => replace().catch(() => {
    // Whatever fails there, a text area is enough to ask.
    holder.dataset.editor = 'plain';
  }));

  return {
    text: () => (yasqe ? yasqe.getValue() : area.value),
    set(query) {
      area.value = query;
      if (yasqe) {
        yasqe.setValue(query);
      }
      onChange(query);
    },
    complete(known) {
      Object.assign(words, {predicates: known.predicates, classes: known.classes, prefixes: known.prefixes});
    },
  };
}
