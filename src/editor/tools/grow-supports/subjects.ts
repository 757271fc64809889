import type { PartRecord } from '#document';
import type { ToolContext } from '../tool.ts';

/** The parts that get supports: of a tool with a parameter `scope`, selected or all. */
export const subjects = ({ params, chosen, parts }: ToolContext): readonly PartRecord[] =>
  (params['scope'] === 'all' ? parts : chosen).filter(({ locked }) => !locked);

/** The message key of why there are none. */
export function whyNone({ params, chosen, parts }: ToolContext): string {
  if (params['scope'] === 'all') return parts.length > 0 ? 'reason.locked' : 'reason.no-parts';
  return chosen.length > 0 ? 'reason.locked' : 'reason.nothing-selected';
}
