// Questions to the server; ?file=openapi.json describes them.

const base = location.pathname;

/** A question that the server has refused, with its sentence. */
export class Refusal extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

async function answer(response) {
  let json;
  try {
    json = await response.json();
  } catch {
    throw new Refusal(`the server answered ${response.status} ${response.statusText}`.trim(), response.status);
  }
  if (!response.ok) {
    throw new Refusal(json.sentence || `the server answered ${response.status}`, response.status);
  }
  return json;
}

/** Asks for something that is there. */
export async function get(topic) {
  return answer(await fetch(`${base}?api=${topic}`, {headers: {Accept: 'application/json'}}));
}

/** Has something computed or changed. */
export async function post(topic, body, signal) {
  return answer(await fetch(`${base}?api=${topic}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'Gbjo-Studio': '1'},
    body: JSON.stringify(body),
    signal,
  }));
}

/** Waits for a job that was begun; says how far it is. */
export async function follow(job, onProgress) {
  let state = job;
  let pause = 100;
  while (state.state === 'running') {
    onProgress(state);
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(1000, pause * 1.3);
    state = await post('job', {job: job.job});
  }
  return state;
}

/** Asks the dataset itself. */
export async function ask(endpoint, query, accept, signal) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {'Content-Type': 'application/sparql-query', Accept: accept},
    body: query,
    signal,
  });
  const text = await response.text();
  if (!response.ok) {
    const sentence = response.status === 503
      ? 'The query took longer than the server allows and was stopped. Its plan shows which join takes the time.'
      : text.trim() || `the server answered ${response.status}`;
    throw new Refusal(sentence, response.status);
  }
  return {text, limit: response.headers.get('Gbjo-Row-Limit')};
}
