import { fail, ok, type Result } from '#base';
import {
  createSupportSurvey,
  isSomeSupportSettings,
  meshBounds,
  normalise,
  subtract,
  dot,
  SUPPORT_CHOICES,
  SUPPORT_NUMBERS,
  type MeshBuffers,
  type LinkEnd,
  type SupportColumn,
  type SupportLink,
  type SupportPoint,
  type SupportSettings,
  type SupportSurvey,
  type SurfaceSpot,
  type Vector,
} from '#kernel';
import { readParameters, valuesOf, type ScriptParameter, type ScriptValues } from './parameters.ts';
import {
  idOf,
  SHORTEST_TRUNK,
  TIP_FIELDS,
  TRUNK_FIELDS,
  type AskedLink,
  type PlacedTip,
  type PlacedTrunk,
} from './placed-supports.ts';
import type { ScriptCall } from './prelude.ts';
import { END_RUN, type SandboxCall } from './sandbox.ts';
import { any, flag, listOf, number, oneOf, place, readFields, readValue, refuse } from './values.ts';

/** A part that a script works on, where it stands on the plate: closed, outwards, mm. */
export interface ScriptPart {
  readonly id: string;
  readonly name: string;
  readonly mesh: MeshBuffers;
}

/** What a script wants for one part. */
export interface ScriptOrder {
  readonly part: string;
  readonly points: readonly SupportPoint[];
  /** That points name as their hosts, by their numbers. */
  readonly columns: readonly SupportColumn[];
  /** Between points, by their numbers, or columns. */
  readonly links: readonly SupportLink[];
  readonly settings: SupportSettings;
  /** Whether what is still bare gets supports as without a script. */
  readonly fill: boolean;
}

/** What is true of a script's supports, told by report(). */
export interface ScriptReport {
  readonly tips: number;
  readonly braces: number;
  readonly islandsLeft: number;
  readonly unreached: readonly { readonly tip: number; readonly at: Vector; readonly reason: string }[];
  readonly weak: number;
  readonly volume: number;
}

/** A question whose answer takes layers: the run ends there and is repeated with the answer. */
export type ScriptQuestion =
  | { readonly about: 'islands'; readonly part: string }
  | { readonly about: 'report'; readonly orders: readonly ScriptOrder[]; readonly tips: readonly number[][] };

export interface ScriptHost {
  readonly call: SandboxCall;
  /** What has come of the run so far. */
  readonly orders: () => readonly ScriptOrder[];
  readonly log: readonly string[];
  readonly parameters: () => readonly ScriptParameter[];
  readonly question: () => ScriptQuestion | null;
}

export interface HostInput {
  readonly parts: readonly ScriptPart[];
  readonly settings: SupportSettings;
  readonly values: ScriptValues;
  /** Answers to questions, in the order they are asked. */
  readonly answers: readonly unknown[];
  /** End the run where parameters are declared. */
  readonly isDescribing: boolean;
  /** Kept from run to run, by part. */
  readonly surveys: Map<string, SupportSurvey>;
}

const MOST_TIPS = 20_000;
const MOST_LINES = 1000;
const LONGEST_LINE = 500;
const MOST_QUESTIONS = 20;
const MOST_ANGLES = 16;

/** What people call a convex hull. */
const HULL = 'hull';

const spacing = number(0.2, 1000);
const distance = number(0, 1000);

/** What a script's calls do: one for each run. */
export function createScriptHost(input: HostInput): ScriptHost {
  const { parts, values, answers, surveys } = input;
  let settings = input.settings;
  let parameters: readonly ScriptParameter[] = [];
  let question: ScriptQuestion | null = null;
  let asked = 0;
  let calls = 0;
  let tips: PlacedTip[] = [];
  const trunks: PlacedTrunk[] = [];
  let placed = 0;
  const links: AskedLink[] = [];
  const filled = new Set<string>();
  const angles = new Set<number>();
  const log: string[] = [];

  const partOf = (call: string, value: unknown): Result<ScriptPart, 'script_value'> => {
    const id = typeof value === 'string' ? value : (value as { id?: unknown } | null)?.id;
    const part = parts.find((known) => known.id === id);
    return part === undefined ? refuse(call, 'part', 'one of parts()') : ok(part);
  };
  const surveyOf = (part: ScriptPart): Result<SupportSurvey> => {
    const known = surveys.get(part.id);
    if (known !== undefined) return ok(known);
    const made = createSupportSurvey(part.mesh);
    if (made.ok) surveys.set(part.id, made.value);
    return made;
  };
  const spotsOf = (part: string, spots: readonly SurfaceSpot[]) =>
    spots.map(({ at, normal, face }) => ({ at, normal, part, face }));
  const found = (
    call: string,
    part: string,
    spots: Result<readonly SurfaceSpot[], 'out_of_range'>,
  ): Result<unknown> =>
    spots.ok
      ? ok(spotsOf(part, spots.value))
      : refuse(call, 'spacing', 'larger: there would be too many spots');

  /** The region a value of faces() stands for. */
  const regionOf = (call: string, value: unknown) => {
    const { id, part: owner } = (value ?? {}) as { id?: unknown; part?: unknown };
    const part = partOf(call, owner);
    const match = typeof id === 'string' ? /^([\d.]+)\/(\d+)$/.exec(id) : null;
    if (!part.ok || match === null || !angles.has(Number(match[1])))
      return refuse(call, 'region', 'one of faces()');
    const survey = surveyOf(part.value);
    if (!survey.ok) return survey;
    return ok({
      part: part.value.id,
      survey: survey.value,
      angle: Number(match[1]),
      label: Number(match[2]),
    });
  };

  const change = (call: string, patch: Readonly<Record<string, unknown>>): Result<null, 'script_value'> => {
    for (const [name, value] of Object.entries(patch)) {
      if (value === undefined || value === null) continue;
      if (name === 'liftHeight')
        return refuse(call, name, 'left alone: parts are lifted before a script runs');
      if (!isSomeSupportSettings({ [name]: value })) return refuse(call, name, expectedOf(name));
      settings = { ...settings, [name]: value };
    }
    return ok(null);
  };

  const ordersOf = (): { orders: readonly ScriptOrder[]; ids: readonly number[][] } => {
    const ids: number[][] = [];
    const orders = parts.map((part): ScriptOrder => {
      const own = tips.filter((tip) => tip.part === part.id);
      const columns = trunks.filter((trunk) => trunk.part === part.id);
      const hosts = new Map(columns.map(({ id }, at) => [id, at]));
      const numbers = new Map<number, LinkEnd>([
        ...own.map(({ id }, at) => [id, at] as const),
        ...columns.map(({ id }, column) => [id, { column }] as const),
      ]);
      ids.push(own.map(({ id }) => id));
      return {
        part: part.id,
        points: own.map(({ at, normal, width, length, tipType, host, pinned }) => ({
          at,
          normal,
          reason: 'script',
          ...(width === settings.tipWidth ? {} : { width }),
          ...(length === undefined || length === settings.tipLength ? {} : { length }),
          ...(tipType === undefined || tipType === settings.tipType ? {} : { tipType }),
          ...(host === undefined ? {} : { host: hosts.get(host)! }),
          ...(pinned === undefined ? {} : { pinned }),
        })),
        columns: columns.map(({ at, top, width }) => ({
          at,
          top,
          ...(width === undefined ? {} : { width }),
        })),
        links: links.flatMap(({ a, b, ...link }): SupportLink[] => {
          const [one, other] = [numbers.get(a), numbers.get(b)];
          return one === undefined || other === undefined ? [] : [{ ...link, a: one, b: other }];
        }),
        settings,
        fill: filled.has(part.id),
      };
    });
    return { orders, ids };
  };

  /** What is known of a question; where it is not yet, the run ends. */
  const ask = (call: string, what: ScriptQuestion): Result<unknown> | typeof END_RUN => {
    const number = asked++;
    if (number < answers.length) return ok(answers[number]);
    if (number >= MOST_QUESTIONS) return refuse(call, 'it', `called at most ${MOST_QUESTIONS} times`);
    question = what;
    return END_RUN;
  };

  const does: Readonly<
    Record<ScriptCall, (...values: readonly unknown[]) => Result<unknown> | typeof END_RUN>
  > = {
    params(declared) {
      if (calls > 1) return refuse('params', 'it', 'called once, before everything else');
      const read = readParameters(declared);
      if (!read.ok) return read;
      parameters = read.value;
      return input.isDescribing ? END_RUN : valuesOf(parameters, values);
    },

    parts: () => ok(parts.map(({ id, name, mesh }) => ({ id, name, box: meshBounds(mesh) }))),

    settings(patch = null) {
      if (patch !== null && typeof patch !== 'object')
        return refuse('settings', 'it', 'an object of settings');
      const changed = change('settings', (patch ?? {}) as Readonly<Record<string, unknown>>);
      return changed.ok ? ok(settings) : changed;
    },

    faces(value, options) {
      const part = partOf('faces', value);
      const read = readFields('faces', options, { below: number(0, 80), minArea: number(0, 1e6) });
      if (!part.ok || !read.ok) return part.ok ? read : part;
      const { below = settings.criticalAngle, minArea = 0 } = read.value;
      if (angles.add(below).size > MOST_ANGLES)
        return refuse('faces', 'below', `one of at most ${MOST_ANGLES} angles`);
      const survey = surveyOf(part.value);
      if (!survey.ok) return survey;
      return ok(
        survey.value.regions(below, minArea).map(({ label, areaMm2, box }) => ({
          id: `${below}/${label}`,
          part: part.value.id,
          area: areaMm2,
          low: box.min[2],
          box,
        })),
      );
    },

    border(value, options) {
      const region = regionOf('border', value);
      const read = readFields('border', options, { spacing, inset: distance });
      if (!region.ok || !read.ok) return region.ok ? read : region;
      const { survey, part, angle, label } = region.value;
      const asks = {
        spacing: read.value.spacing ?? settings.borderAnchorDistance,
        inset: read.value.inset ?? settings.borderOffset,
      };
      return found('border', part, survey.border(angle, label, asks));
    },

    grid(value, options) {
      const region = regionOf('grid', value);
      const read = readFields('grid', options, { spacing, inset: distance, turn: number(-360, 360) });
      if (!region.ok || !read.ok) return region.ok ? read : region;
      const { survey, part, angle, label } = region.value;
      const asks = {
        spacing: read.value.spacing ?? settings.anchorDistance,
        inset: read.value.inset ?? 0,
        turn: read.value.turn ?? 0,
      };
      return found('grid', part, survey.grid(angle, label, asks));
    },

    minima(value, options) {
      const part = partOf('minima', value);
      const read = readFields('minima', options, { depth: number(0.01, 1000) });
      if (!part.ok || !read.ok) return part.ok ? read : part;
      const survey = surveyOf(part.value);
      if (!survey.ok) return survey;
      return ok(spotsOf(part.value.id, survey.value.minima(read.value.depth ?? 0.5)));
    },

    islands(value) {
      const part = partOf('islands', value);
      return part.ok ? ask('islands', { about: 'islands', part: part.value.id }) : part;
    },

    ray(from, direction, value = null) {
      const start = readValue('ray', 'from', from, place);
      const way = readValue('ray', 'direction', direction, place);
      if (!start.ok || !way.ok) return start.ok ? way : start;
      if (way.value.every((entry) => entry === 0)) return refuse('ray', 'direction', 'longer than 0');
      const chosen = value === null ? null : partOf('ray', value);
      if (chosen !== null && !chosen.ok) return chosen;
      let nearest: { readonly spot: object; readonly away: number } | null = null;
      for (const part of chosen === null ? parts : [chosen.value]) {
        const survey = surveyOf(part);
        if (!survey.ok) return survey;
        const spot = survey.value.ray(start.value, normalise(way.value));
        if (spot === null) continue;
        const aside = subtract(spot.at, start.value);
        const away = dot(aside, aside);
        if (nearest === null || away < nearest.away) nearest = { spot: spotsOf(part.id, [spot])[0]!, away };
      }
      return ok(nearest?.spot ?? null);
    },

    line(from, to, options) {
      const start = readValue('line', 'from', from, place);
      const end = readValue('line', 'to', to, place);
      const read = readFields('line', options, { spacing, part: any });
      if (!start.ok || !end.ok || !read.ok) return !start.ok ? start : end.ok ? read : end;
      const chosen = read.value.part === undefined ? ok(parts[0]!) : partOf('line', read.value.part);
      if (!chosen.ok) return chosen;
      const survey = surveyOf(chosen.value);
      if (!survey.ok) return survey;
      const step = read.value.spacing ?? settings.anchorDistance;
      return found('line', chosen.value.id, survey.value.line(start.value, end.value, step));
    },

    tip(spot, options) {
      const { part: owner, at, normal } = (spot ?? {}) as Readonly<Record<string, unknown>>;
      const part = partOf('tip', owner);
      if (!part.ok)
        return refuse('tip', 'spot', 'a spot of border(), grid(), minima(), islands(), ray() or line()');
      const where = readValue('tip', 'spot.at', at, place);
      const way = readValue('tip', 'spot.normal', normal, place);
      const read = readFields('tip', options, TIP_FIELDS);
      if (!where.ok || !way.ok || !read.ok) return !where.ok ? where : way.ok ? read : way;
      const { width = settings.tipWidth, length, type: tipType, host: named, pinned } = read.value;
      const host = named === undefined ? undefined : trunks.find((trunk) => trunk.id === idOf(named));
      if (named !== undefined && host?.part !== part.value.id)
        return refuse('tip', 'host', 'a trunk() under the same part');
      if (way.value.every((entry) => entry === 0)) return refuse('tip', 'spot.normal', 'longer than 0');
      if (tips.length >= MOST_TIPS) return refuse('tip', 'it', `called at most ${MOST_TIPS} times`);
      const id = ++placed;
      tips.push({
        kind: 'tip',
        id,
        part: part.value.id,
        at: where.value,
        normal: normalise(way.value),
        width,
        ...(length === undefined ? {} : { length }),
        ...(tipType === undefined ? {} : { tipType }),
        ...(host === undefined ? {} : { host: host.id }),
        ...(pinned === true ? { pinned } : {}),
      });
      return ok({ id, part: part.value.id, at: where.value });
    },

    trunk(at, options) {
      const where = readValue('trunk', 'at', at, place);
      const read = readFields('trunk', options, TRUNK_FIELDS);
      if (!where.ok || !read.ok) return where.ok ? read : where;
      const { top, width, part: owner } = read.value;
      const part = owner === undefined ? ok(parts[0]!) : partOf('trunk', owner);
      if (!part.ok) return part;
      if (trunks.length >= MOST_TIPS) return refuse('trunk', 'it', `called at most ${MOST_TIPS} times`);
      const [x, y] = where.value;
      const { min } = meshBounds(part.value.mesh);
      const id = ++placed;
      trunks.push({
        kind: 'trunk',
        id,
        part: part.value.id,
        at: [x, y],
        // Up to where the part begins, if nothing else is said: what hangs on it ends it.
        top: top ?? Math.max(SHORTEST_TRUNK, min[2]),
        ...(width === undefined ? {} : { width }),
      });
      return ok({ id, part: part.value.id, at: [x, y, 0] });
    },

    connect(one, other, options) {
      const [a, b] = [one, other].map((end) =>
        [...tips, ...trunks].find((placedOne) => placedOne.id === idOf(end)),
      );
      if (a === undefined || b === undefined || a === b)
        return refuse('connect', 'its ends', 'two of tip() or trunk()');
      if (a.part !== b.part) return refuse('connect', 'its ends', 'under one part');
      const read = readFields('connect', options, {
        pattern: oneOf(['zigzag', 'cross']),
        width: number(0.2, 3),
        angle: number(30, 70),
      });
      if (!read.ok) return read;
      if (links.length >= MOST_TIPS) return refuse('connect', 'it', `called at most ${MOST_TIPS} times`);
      const { pattern = 'zigzag', width, angle } = read.value;
      links.push({
        a: a.id,
        b: b.id,
        pattern,
        ...(width === undefined ? {} : { width }),
        ...(angle === undefined ? {} : { angle }),
      });
      return ok(null);
    },

    plate(type, options) {
      const kind = readValue('plate', 'type', type, oneOf([...SUPPORT_CHOICES.baseType, HULL]));
      const read = readFields('plate', options, {
        offset: any,
        height: any,
        slotAngle: any,
        holes: flag,
      });
      if (!kind.ok || !read.ok) return kind.ok ? read : kind;
      const { offset, height, slotAngle, holes } = read.value;
      return change('plate', {
        baseType: kind.value === HULL ? 'convex-hull' : kind.value,
        plateOffset: offset,
        plateHeight: height,
        slotAngle,
        perforatedPlate: holes,
      });
    },

    remove(filter) {
      const read = readFields('remove', filter, {
        part: any,
        tips: listOf(any, MOST_TIPS),
        below: number(-10_000, 10_000),
        above: number(-10_000, 10_000),
      });
      if (!read.ok) return read;
      const { part: owner, tips: chosen, below, above } = read.value;
      const part = owner === undefined ? null : partOf('remove', owner);
      if (part !== null && !part.ok) return part;
      const ids = chosen && new Set(chosen.map(idOf));
      const isMeant = (tip: PlacedTip): boolean =>
        (part === null || tip.part === part.value.id) &&
        (ids === undefined || ids.has(tip.id)) &&
        (below === undefined || tip.at[2] < below) &&
        (above === undefined || tip.at[2] > above);
      const before = tips.length;
      tips = tips.filter((tip) => !isMeant(tip));
      return ok(before - tips.length);
    },

    auto(value = null) {
      const chosen = value === null ? null : partOf('auto', value);
      if (chosen !== null && !chosen.ok) return chosen;
      for (const part of chosen === null ? parts : [chosen.value]) filled.add(part.id);
      return ok(null);
    },

    report() {
      const { orders, ids } = ordersOf();
      return ask('report', { about: 'report', orders, tips: ids as number[][] });
    },

    log(...lines) {
      if (log.length >= MOST_LINES) return ok(null);
      const words = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
      log.push(words.join(' ').slice(0, LONGEST_LINE));
      return ok(null);
    },
  };

  return {
    call: (name, args) => {
      calls++;
      return Object.hasOwn(does, name)
        ? does[name as ScriptCall](...args)
        : fail('script_value', `there is no ${name}`, { call: name, field: 'it', expected: 'known' });
    },
    orders: () => ordersOf().orders,
    log,
    parameters: () => parameters,
    question: () => question,
  };
}

function expectedOf(name: string): string {
  if (Object.hasOwn(SUPPORT_NUMBERS, name)) {
    const { min, max } = SUPPORT_NUMBERS[name as keyof typeof SUPPORT_NUMBERS];
    return `a number from ${min} to ${max}`;
  }
  if (Object.hasOwn(SUPPORT_CHOICES, name))
    return SUPPORT_CHOICES[name as keyof typeof SUPPORT_CHOICES].map((choice) => `'${choice}'`).join(', ');
  return 'a setting that there is, of its kind';
}
