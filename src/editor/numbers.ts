import { fail, ok, type AppError, type Result } from '#base';

/** What a numeric field counts in. Text may name another unit of the same kind: it is converted. */
export type NumberUnit = 'mm' | 'inch' | 'degree' | 'radian' | 'percent' | 'second' | 'count';

export interface NumberContext {
  /** The field's unit: what bare numbers are in, and what the result is in. */
  readonly unit: NumberUnit;
  /** What the field holds now, for `+5`, `*2` and `/2`; null when several values are mixed. */
  readonly current: number | null;
  readonly min: number;
  readonly max: number;
}

/** Longest text a field takes. */
const LONGEST_TEXT = 50;

/** Each unit as its share of its kind's own: millimetre, degree, per cent, second, one; as either language writes it. */
const LENGTHS = {
  mm: 1,
  毫米: 1,
  厘米: 10,
  微米: 1e-3,
  英寸: 25.4,
  英尺: 304.8,
  um: 1e-3,
  μm: 1e-3,
  micron: 1e-3,
  microns: 1e-3,
  cm: 10,
  m: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  '′′': 25.4,
  thou: 0.0254,
  mil: 0.0254,
  ft: 304.8,
} as const;
const DEGREES_A_RADIAN = 180 / Math.PI;
const ANGLES = { '°': 1, deg: 1, 度: 1, rad: DEGREES_A_RADIAN, 弧度: DEGREES_A_RADIAN } as const;
const UNITS: Readonly<Record<NumberUnit, Readonly<Record<string, number>>>> = {
  mm: LENGTHS,
  inch: LENGTHS,
  degree: ANGLES,
  radian: ANGLES,
  percent: { '%': 1 },
  second: { s: 1, sec: 1, ms: 1e-3, min: 60, h: 3600, 毫秒: 1e-3, 秒: 1, 分: 60, 分钟: 60, 小时: 3600 },
  count: {},
};
/** The field's unit as a share of its kind's own. */
const OWN: Partial<Readonly<Record<NumberUnit, number>>> = { inch: LENGTHS.inch, radian: DEGREES_A_RADIAN };
const isAngle = (unit: NumberUnit): boolean => unit === 'degree' || unit === 'radian';

type Token =
  | { readonly kind: 'number'; readonly decimal: number; readonly thousands: number }
  | { readonly kind: 'pi' }
  | { readonly kind: 'unit'; readonly factor: number; readonly own: number }
  | { readonly kind: 'sign'; readonly sign: string };

/**
 * Reads what a person types into a numeric field (UI.md §4.5): `12.5`, `12,5`, `=10/3`, `+5`, `*2`, `1/2 in`, `0.5in`,
 * `20 thou`, `3 cm`, `50um`, and angles as shares of π (`pi/2`, `2π`). The result is in the field's unit. Failures: `validation`: not a number; when a comma before
 * exactly three digits has two readings in range, `details.ambiguous` is true and `first` and `second` are the readings.
 * `out_of_range`: `details.value` is what was meant, `min` and `max` the range.
 */
export function parseNumber(
  text: string,
  context: NumberContext,
): Result<number, 'validation' | 'out_of_range'> {
  const tokens = text.length <= LONGEST_TEXT ? readTokens(normalise(text), context.unit) : null;
  if (tokens === null || tokens.length === 0) return unreadable();
  const readings = (['decimal', 'thousands'] as const)
    .map((reading) => evaluate(tokens, reading, context))
    .filter((value): value is number => value !== null);
  if (readings.length === 0) return unreadable();
  const first = readings[0]!;
  const second = readings[1] ?? first;
  const inside = [...new Set([first, second])].filter(
    (value) => value >= context.min && value <= context.max,
  );
  if (inside.length === 0) {
    const { min, max } = context;
    return fail('out_of_range', `${first} is outside ${min} to ${max}`, { value: first, min, max });
  }
  if (inside.length === 1) return ok(inside[0]!);
  return fail('validation', 'the comma has two readings', { ambiguous: true, first, second });
}

/** The two readings of an ambiguous number, or null for any other failure. */
export function ambiguousReadings(error: AppError): readonly [number, number] | null {
  const { ambiguous, first, second } = error.details ?? {};
  return ambiguous === true ? [Number(first), Number(second)] : null;
}

function unreadable(): Result<never, 'validation'> {
  return fail('validation', 'not a number');
}

/** Full-width digits and marks of an input method, typographic signs and spaces become plain ones. */
function normalise(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll('\u2044', '/')
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .replaceAll('\u2212', '-')
      // The full stop of a Chinese keyboard.
      .replaceAll('。', '.')
      .trim()
      .toLowerCase()
  );
}

function readTokens(text: string, unit: NumberUnit): readonly Token[] | null {
  const pattern = /\s*(?:(\d[\d.,]*|[.,]\d+)|([-+*/()=])|(π|[a-zμ]+|\p{Script=Han}+|°|%|"|′′))/uy;
  const own = UNITS[unit];
  const ownFactor = OWN[unit] ?? 1;
  const tokens: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) return null;
    const [, digits, sign, name] = match;
    if (digits !== undefined) {
      const number = readDigits(digits);
      if (number === null) return null;
      tokens.push({ kind: 'number', ...number });
    } else if (sign !== undefined) tokens.push({ kind: 'sign', sign });
    else if (isAngle(unit) && (name === 'π' || name === 'pi')) tokens.push({ kind: 'pi' });
    else if (Object.hasOwn(own, name!)) tokens.push({ kind: 'unit', factor: own[name!]!, own: ownFactor });
    else return null;
  }
  // A share of π is in radians: in a field of degrees it says so.
  const hasPi = tokens.some(({ kind }) => kind === 'pi');
  if (hasPi && unit === 'degree' && !/rad|弧度/.test(text)) return null;
  return tokens;
}

/** Both readings of a written number; they differ only where a comma stands before exactly three digits. */
function readDigits(digits: string): { readonly decimal: number; readonly thousands: number } | null {
  const marks = digits.replaceAll(/\d/g, '');
  if (marks === '' || marks === '.') return same(digits);
  if (marks === ',') {
    const decimal = Number(digits.replace(',', '.'));
    if (!/^[1-9]\d{0,2},\d{3}$/.test(digits)) return same(digits.replace(',', '.'));
    return { decimal, thousands: Number(digits.replace(',', '')) };
  }
  // Several marks: groups of three parted by one mark, then perhaps the other mark and decimals.
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/.exec(digits);
  if (grouped === null) return null;
  return same(digits.replaceAll(grouped[1]!, '').replace(',', '.'));
}

function same(digits: string): { readonly decimal: number; readonly thousands: number } {
  const value = Number(digits);
  return { decimal: value, thousands: value };
}

/** The value of the tokens under one reading of their commas, or null when they are no number. */
function evaluate(
  tokens: readonly Token[],
  reading: 'decimal' | 'thousands',
  { current, min, max }: NumberContext,
): number | null {
  let rest = tokens;
  let apply = (value: number): number => value;
  const lead = rest[0];
  if (lead?.kind === 'sign' && lead.sign !== '-' && lead.sign !== '(') {
    rest = rest.slice(1);
    if (lead.sign !== '=') {
      if (current === null || lead.sign === ')') return null;
      // A factor has no unit.
      if (lead.sign !== '+' && rest.some((token) => token.kind === 'unit')) return null;
      if (lead.sign === '+') apply = (value) => current + value;
      else if (lead.sign === '*') apply = (value) => current * value;
      else apply = (value) => current / value;
    }
  }
  // A single unit at the end is the whole expression's: `1/2 in` is half an inch.
  const last = rest.at(-1);
  const isWhole = last?.kind === 'unit' && rest.filter((token) => token.kind === 'unit').length === 1;
  const value = sum(isWhole ? rest.slice(0, -1) : rest, reading);
  if (value === null) return null;
  // Multiplied before it is divided, so that 25.4 mm is one inch exactly; + 0 turns −0 into 0.
  const result = apply(isWhole ? (value * last.factor) / last.own : value) + 0;
  if (!Number.isFinite(result)) return null;
  // Conversion must not push a value that is on the border over it.
  const slack = 1e-9 * Math.max(1, Math.abs(result));
  if (result < min && result >= min - slack) return min;
  return result > max && result <= max + slack ? max : result;
}

/** Sums, products, signs, brackets and units behind numbers; null unless every token is used. */
function sum(tokens: readonly Token[], reading: 'decimal' | 'thousands'): number | null {
  let at = 0;
  const isSign = (...signs: readonly string[]): string | null => {
    const token = tokens[at];
    return token?.kind === 'sign' && signs.includes(token.sign) ? token.sign : null;
  };
  const readSum = (): number => {
    let total = readProduct();
    for (let sign = isSign('+', '-'); sign !== null; sign = isSign('+', '-')) {
      at++;
      total += sign === '+' ? readProduct() : -readProduct();
    }
    return total;
  };
  const readProduct = (): number => {
    let product = readValue();
    for (let sign = isSign('*', '/'); sign !== null; sign = isSign('*', '/')) {
      at++;
      if (sign === '*') product *= readValue();
      else product /= readValue();
    }
    return product;
  };
  const readValue = (): number => {
    if (isSign('-') !== null) {
      at++;
      return -readValue();
    }
    let value = Number.NaN;
    const token = tokens[at++];
    if (token?.kind === 'pi') value = Math.PI;
    else if (token?.kind === 'number') value = token[reading];
    else if (token?.kind === 'sign' && token.sign === '(') {
      value = readSum();
      if (isSign(')') === null) return Number.NaN;
      at++;
    }
    if (tokens[at]?.kind === 'pi') {
      at++;
      value *= Math.PI;
    }
    const unit = tokens[at];
    if (unit?.kind !== 'unit') return value;
    at++;
    return (value * unit.factor) / unit.own;
  };
  const value = readSum();
  return at === tokens.length && !Number.isNaN(value) ? value : null;
}
