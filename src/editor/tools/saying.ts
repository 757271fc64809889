import type { AppError } from '#base';
import type { PartRecord } from '#document';
import type { ToolEffect } from './tool.ts';

/** So many parts are named in a sentence. */
const NAMED = 3;

/** The first names, and dots where there are more. */
export function nameSome(parts: readonly Pick<PartRecord, 'name'>[]): string {
  const names = parts.slice(0, NAMED).map(({ name }) => name);
  return parts.length > NAMED ? `${names.join(' · ')}…` : names.join(' · ');
}

/** Says that a job came to nothing, `changed` or `failed` of the tool; silent about one that a newer one has taken the place of. */
export function sayFailure(tool: string, { code }: AppError): readonly ToolEffect[] {
  if (code === 'cancelled') return [];
  return [{ type: 'say', key: `tool.${tool}.said.${code === 'stale' ? 'changed' : 'failed'}` }];
}

/** A word without the soft hyphens that part it where it is drawn: for names, and for what reads it out. */
export const withoutHyphens = (text: string): string => text.replaceAll('\u00AD', '');
