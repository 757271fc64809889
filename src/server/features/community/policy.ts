import {
  PUBLICATION_KINDS,
  type Attribution,
  type Category,
  type Licence,
  mayRemix,
  type PublicationKind,
} from '#contract';
import { payloadFault } from '#published';
import { answer, refuse, type Answer } from '../../context.ts';

/** So many reports that nobody has settled hide a publication until somebody has looked. */
export const HIDING_REPORTS = 3;
/** Sent in by one person. */
export const PUBLISH_RULE = { most: 30, seconds: 3600 } as const;
/** Reports of one person. */
export const REPORT_RULE = { most: 20, seconds: 86_400 } as const;
/** What one person does to others' counts. */
export const INTERACT_RULE = { most: 1000, seconds: 3600 } as const;

/** A row of the registry whose name the contract has checked. */
export function kindOf(kind: string): PublicationKind {
  const row = PUBLICATION_KINDS[kind];
  if (row === undefined) throw new Error(`There is no kind "${kind}".`);
  return row;
}

/** What a payload is by its kind's own schema, with values that its kind can have; what the schema does not name is left out. */
export function readPayload(kind: string, payload: unknown): Answer<Readonly<Record<string, unknown>>> {
  const read = kindOf(kind).payload.safeParse(payload);
  if (read.success) {
    const field = payloadFault(kind, read.data);
    return field === null
      ? answer(read.data)
      : refuse('payload_range', { fields: { [`payload.${field}`]: 'invalid' } });
  }
  const path = ['payload', ...(read.error.issues[0]?.path ?? [])].map(String).join('.');
  return refuse('validation', { fields: { [path]: 'invalid' } });
}

/** The line below a name: the fields of the payload that the kind says. */
export const lineOf = (kind: string, payload: Readonly<Record<string, unknown>>): string =>
  kindOf(kind)
    .line.map((field) => payload[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' ');

/** Why something may not be sent in for review as it is, or null. */
export function refuseIncomplete(
  kind: string,
  sent: {
    readonly pictures: readonly unknown[];
    readonly category: Category | null;
    readonly tags: readonly string[];
  },
) {
  const { pictures, described } = kindOf(kind);
  if (sent.pictures.length > pictures.most) {
    return refuse('validation', { fields: { pictures: 'invalid' } });
  }
  if (sent.pictures.length < pictures.least) return refuse('pictures_few', { least: pictures.least });
  const missing = {
    ...(described && sent.category === null ? { category: 'required' } : {}),
    ...(described && sent.tags.length === 0 ? { tags: 'required' } : {}),
  };
  return Object.keys(missing).length === 0 ? null : refuse('validation', { fields: missing });
}

/** Whether somebody may publish under a licence what came from `origin`; their own work they may under any. */
export const mayPublishUnder = (origin: Attribution | null, authorId: string, licence: Licence): boolean =>
  origin === null || origin.authorId === authorId || mayRemix(origin.licence, licence);
