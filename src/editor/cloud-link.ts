import type { AppError, ContentHash } from '#base';
import type { CloudLink, OtherRevision, ProjectOrigin } from './cloud-types.ts';

/** The revision a `project_stale` speaks of; what is not said is empty. */
export function otherRevision({ details }: AppError): OtherRevision {
  const { revision, editedAt, content, device, thumbnail } = details ?? {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    revision: typeof revision === 'number' ? revision : 0,
    editedAt: text(editedAt),
    content: text(content) as ContentHash,
    device: text(device),
    thumbnail: text(thumbnail),
  };
}

/** Where a project comes from, as a link carries it: nothing for one's own work. */
export const ofOrigin = (origin: ProjectOrigin | null | undefined): Pick<CloudLink, 'origin'> =>
  origin === null || origin === undefined ? {} : { origin };

/** An origin beside a stored document, when it is one. */
function readOrigin(stored: unknown): ProjectOrigin | null {
  const { publication, name, author, licence } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const whole =
    typeof publication === 'string' &&
    typeof name === 'string' &&
    typeof author === 'string' &&
    typeof licence === 'string';
  return whole ? { publication, name, author, licence } : null;
}

/** The link beside a stored document, when it is one. */
export function readLink(stored: unknown): CloudLink | null {
  const { owner, project, revision, content, name, origin } = (stored ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const whole =
    typeof owner === 'string' &&
    typeof project === 'string' &&
    Number.isInteger(revision) &&
    typeof content === 'string' &&
    typeof name === 'string';
  return whole
    ? ({ owner, project, revision, content, name, ...ofOrigin(readOrigin(origin)) } as CloudLink)
    : null;
}
