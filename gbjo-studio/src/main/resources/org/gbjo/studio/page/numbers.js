// Numbers and terms for people.

const whole = new Intl.NumberFormat('en', {maximumFractionDigits: 0});

const large = new Intl.NumberFormat('en', {notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3});
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Rows: all digits of small numbers, three of large ones. */
export function rows(value) {
  if (value === undefined || value === null) {
    return '–';
  }
  if (value < 1e7) {
    return value > 0 && value < 10 && value % 1 !== 0 ? value.toPrecision(2) : whole.format(value);
  }
  if (value < 1e15) {
    return large.format(value);
  }
  const [digits, power] = value.toExponential(2).split('e+');
  return `${digits}×10${[...power].map((digit) => RAISED[digit]).join('')}`;
}

/** A time in milliseconds. */
export function time(milliseconds) {
  if (milliseconds === undefined || milliseconds === null) {
    return '–';
  }
  if (milliseconds >= 10000) {
    return `${(milliseconds / 1000).toPrecision(3)} s`;
  }
  return milliseconds >= 100 ? `${whole.format(milliseconds)} ms` : `${Number(milliseconds.toPrecision(2))} ms`;
}

/** How many times. */
export function times(value) {
  if (!Number.isFinite(value)) {
    return '–';
  }
  return value >= 100 ? `${rows(Number(value.toPrecision(3)))}×` : `${Number(value.toPrecision(3))}×`;
}

export function percent(share) {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

/** Bytes. */
export function bytes(value) {
  return value >= 1e9 ? `${(value / 1e9).toFixed(1)} GB` : `${Math.round(value / 1e6)} MB`;
}

/** A term as people read it: the last part of an IRI, a literal without its type. */
export function short(term) {
  if (term === '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>') {
    return 'a';
  }
  const iri = /^<(.*?)([^/#]*)[/#]?>$/.exec(term);
  if (iri) {
    return iri[2] || iri[1];
  }
  const literal = /^("(?:[^"\\]|\\.)*")(?:\^\^<.*>)?(@.*)?$/.exec(term);
  return literal ? literal[1] + (literal[2] || '') : term;
}

/** A text that is not longer than this. */
export function cut(text, length) {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** A pattern as people read it. */
export function shortPattern(pattern) {
  return pattern.terms ? pattern.terms.map((term) => cut(short(term), 34)).join(' ') : cut(pattern.text, 90);
}
