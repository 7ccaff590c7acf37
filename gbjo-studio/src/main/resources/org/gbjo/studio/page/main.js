import {h, note, tell} from './dom.js';
import {get} from './api.js';
import {state, onView, go, readAddress, writeAddress} from './state.js';
import {queryView} from './query.js';

const VIEWS = [
  ['query', 'Query', async () => queryView],
  ['plan', 'Plan', async () => (await import('./plan.js')).planView],
  ['search', 'Search', async () => (await import('./search.js')).searchView],
  ['model', 'Model', async () => (await import('./model.js')).modelView],
  ['traffic', 'Traffic', async () => (await import('./traffic.js')).trafficView],
];

const main = document.getElementById('main-view');
const tabs = document.getElementById('tabs');
let shown = 0;

function visible() {
  return VIEWS.filter(([name]) => (name !== 'search' || state.about.search)
    && (name !== 'traffic' || state.about.administrator));
}

function drawTabs() {
  tabs.replaceChildren(...visible().map(([name, title]) => h('button', {
    type: 'button',
    role: 'tab',
    id: `tab-${name}`,
    'aria-selected': String(name === state.view),
    'aria-controls': 'main-view',
    tabindex: name === state.view ? '0' : '-1',
    onclick: () => go(name),
  }, title)));
}

// Arrow keys move between tabs, as those who use the keyboard expect.
tabs.addEventListener('keydown', (event) => {
  const names = visible().map(([name]) => name);
  const at = names.indexOf(state.view);
  const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1}[event.key];
  if (to !== undefined) {
    event.preventDefault();
    go(names[(to + names.length) % names.length]);
    document.getElementById(`tab-${state.view}`).focus();
  }
});

async function show(view) {
  const turn = ++shown;
  const found = visible().find(([name]) => name === view) || VIEWS[0];
  state.view = found[0];
  drawTabs();
  main.setAttribute('aria-labelledby', `tab-${found[0]}`);
  try {
    const make = await found[2]();
    if (turn === shown) {
      main.replaceChildren();
      main.dataset.view = found[0];
      await make(main);
    }
  } catch (error) {
    if (turn === shown) {
      main.replaceChildren(note('error', error.message));
    }
  }
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem('gbjo-theme', name);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function startTheme() {
  let kept = null;
  try {
    kept = localStorage.getItem('gbjo-theme');
  } catch {
    // See above.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = kept || (dark ? 'dark' : 'light');
  document.getElementById('theme').addEventListener('click', () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    theme(next);
    tell(`The page is ${next} now`);
  });
}

startTheme();
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
readAddress();
onView(show);
addEventListener('popstate', () => {
  readAddress();
  show(state.view);
});
try {
  state.about = await get('about');
  document.getElementById('dataset').textContent = state.about.dataset;
  document.title = `${state.about.dataset} · gbjo studio`;
  main.setAttribute('role', 'tabpanel');
  await show(state.view);
  writeAddress(false);
} catch (error) {
  main.replaceChildren(note('error', error.message));
}
document.documentElement.dataset.ready = 'true';
