// What all views share: the query, and what this server can show. The query stands in the fragment of the address, so
// that a link shares it and no server logs it.

export const state = {query: '', about: {}, view: 'query', vocabulary: null};

const listeners = [];

export function onView(listener) {
  listeners.push(listener);
}

export function readAddress() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('query')) {
    state.query = fragment.get('query');
  }
  state.view = fragment.get('view') || 'query';
}

/** Keeps the address true without a new entry in the history. */
export function writeAddress(push) {
  const fragment = new URLSearchParams();
  fragment.set('view', state.view);
  if (state.query.trim()) {
    fragment.set('query', state.query);
  }
  const address = `#${fragment}`;
  if (address !== location.hash) {
    history[push ? 'pushState' : 'replaceState'](null, '', address);
  }
}

/** Goes to a view. */
export function go(view) {
  state.view = view;
  writeAddress(true);
  listeners.forEach((listener) => listener(view));
}
