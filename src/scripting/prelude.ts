/** Everything a script can call, by name. */
export const SCRIPT_CALLS = [
  'params',
  'parts',
  'settings',
  'faces',
  'border',
  'grid',
  'minima',
  'islands',
  'ray',
  'line',
  'tip',
  'trunk',
  'connect',
  'plate',
  'remove',
  'auto',
  'report',
  'log',
] as const;

export type ScriptCall = (typeof SCRIPT_CALLS)[number];

/** Calls after which other tips may be reached. */
const CHANGING: readonly ScriptCall[] = ['settings', 'tip', 'trunk', 'connect', 'plate', 'remove', 'auto'];

/**
 * What runs in the sandbox before a script. Values cross as JSON; numbers that JSON has not become texts, which no check takes. Math.random is
 * xorshift32 (Marsaglia, 2003) from one seed, so that a script does the same each time it is run. Whether a tip is reached is known once all that there is has been grown: `reached` is a report that
 * is asked for when somebody reads it, and kept until something changes. QuickJS fills texts letter by letter and tries each again when memory has ended, for
 * minutes, and cannot be interrupted there: here they are doubled.
 */
export const PRELUDE = `'use strict';
{
  const { parse, stringify } = JSON;
  const send = globalThis.ask;
  delete globalThis.ask;
  const plain = (key, value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value);
  const changing = new Set(${JSON.stringify(CHANGING)});
  let known = null;
  const unreached = () => (known ??= new Set(call('report').unreached.map(({ tip }) => tip)));
  const call = (name, ...values) => parse(send(name, stringify(values, plain)));
  for (const name of ${JSON.stringify(SCRIPT_CALLS)}) {
    const value = (...values) => {
      if (changing.has(name)) known = null;
      const given = call(name, ...values);
      if (name === 'tip')
        Object.defineProperty(given, 'reached', { get: () => !unreached().has(given.id) });
      return given;
    };
    Object.defineProperty(value, 'name', { value: name });
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const fill = (text, count) => {
    let [made, piece] = ['', text];
    for (let left = count; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) made += piece;
      if (left > 1) piece += piece;
    }
    return made;
  };
  const pad = (text, length, filler) => {
    const missing = Math.floor(Number(length)) - text.length;
    const piece = String(filler);
    if (!(missing > 0) || piece === '') return '';
    return fill(piece, Math.ceil(missing / piece.length)).slice(0, missing);
  };
  Object.assign(String.prototype, {
    repeat(count = 0) {
      const times = Math.floor(Number(count)) || 0;
      if (times < 0 || times === Infinity) throw new RangeError('invalid repeat count');
      return fill(String(this), times);
    },
    padStart(length, filler = ' ') {
      return pad(String(this), length, filler) + String(this);
    },
    padEnd(length, filler = ' ') {
      return String(this) + pad(String(this), length, filler);
    },
  });
  let state = 0x9e3779b9;
  Math.random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}`;
