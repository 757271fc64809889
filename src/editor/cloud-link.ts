import type { AppError, ContentHash } from '#base';
import type { CloudLink, OtherRevision } from './cloud-types.ts';

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

/** The link beside a stored document, when it is one. */
export function readLink(stored: unknown): CloudLink | null {
  const { owner, project, revision, content, name } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const whole =
    typeof owner === 'string' &&
    typeof project === 'string' &&
    Number.isInteger(revision) &&
    typeof content === 'string' &&
    typeof name === 'string';
  return whole ? ({ owner, project, revision, content, name } as CloudLink) : null;
}
