import { fail, ok, type Result } from '#base';
import { checkRecord, isSupportRecord, orderBetween, type PartRecord, type SupportRecord } from '#document';
import { supportsFor } from './parts.ts';

/** The type of parts on the system's clipboard. */
export const CLIP_TYPE = 'application/x-corallite-parts+json';

/** What was copied: parts, and the line any other program pastes. */
export interface Clip {
  readonly text: string;
  /** In the order of the list. Ids, plates and order are those of no document. */
  readonly parts: readonly PartRecord[];
  /** What they stand on, by their ids. */
  readonly supports: readonly SupportRecord[];
}

const FORMAT = 'corallite-parts';
/** Grows when what older builds make of a clip would be wrong. */
const VERSION = 1;
/** More characters, or more parts, are a mistake or an attack. */
const LONGEST_CLIP = 32 * 2 ** 20;
const MOST_PARTS = 10_000;

export function writeClip({ text, parts, supports }: Clip): string {
  const kept = parts.map(({ name, mesh, transform, visible, group, primitive, labels, features }) => ({
    name,
    mesh,
    transform,
    visible,
    ...given({ group, primitive, labels, features }),
  }));
  const standing = supportsFor(
    supports,
    parts,
    parts.map((_, index) => ({ id: copiedId(index) })),
  );
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    text,
    parts: kept,
    // Builds from before supports, and clips without, do without.
    ...(standing.length === 0 ? {} : { supports: standing }),
  });
}

/**
 * What was copied, from the text it travels as. Nothing in it is trusted: any page and any program can put text on the
 * clipboard. `format_unsupported`: a newer build wrote it; `format_corrupt`: it is no clip.
 */
export function readClip(data: string): Result<Clip, 'format_unsupported' | 'format_corrupt'> {
  const stored = data.length > LONGEST_CLIP ? null : parse(data);
  if (stored === null || stored['format'] !== FORMAT) return fail('format_corrupt', 'no copied parts');
  const { version, text, parts, supports = [] } = stored;
  if (version !== VERSION) return fail('format_unsupported', 'copied by another build');
  if (typeof text !== 'string' || !Array.isArray(parts) || parts.length === 0 || parts.length > MOST_PARTS)
    return fail('format_corrupt', 'not a list of copied parts');
  const read: PartRecord[] = [];
  for (const [index, value] of (parts as readonly unknown[]).entries()) {
    const part = readPart(value, index);
    if (!part.ok) return part;
    read.push(part.value);
  }
  if (!Array.isArray(supports)) return fail('format_corrupt', 'not a list of supports');
  const standing: SupportRecord[] = [];
  for (const value of supports as readonly unknown[]) {
    const checked = checkRecord(value);
    if (!checked.ok || !isSupportRecord(checked.value))
      return fail('format_corrupt', 'not supports of parts');
    standing.push(checked.value);
  }
  return ok({ text, parts: read, supports: standing });
}

/** The id of a part in a clip. */
const copiedId = (index: number): PartRecord['id'] => `copied-${index}` as PartRecord['id'];

function parse(data: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/** Without fields that are not there: records have none that are undefined. */
const given = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Only fields that a clip has are read, and those as the document would check them. */
function readPart(value: unknown, index: number): Result<PartRecord, 'format_corrupt'> {
  const { name, mesh, transform, visible, group, primitive, labels, features } = (value ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const checked = checkRecord({
    kind: 'part',
    id: copiedId(index),
    plate: 'copied',
    order: orderBetween(null, null),
    name,
    mesh,
    transform,
    visible,
    locked: false,
    ...given({ group, primitive, labels, features }),
  });
  return checked.ok
    ? ok(checked.value as PartRecord)
    : fail('format_corrupt', checked.error.message, { ...checked.error.details, part: index });
}
