import type { ContentHash } from '#base';
import type { PartRecord } from '#document';
import type { ToolContext } from '../tool.ts';

/** The cavity of a hollow part and what fills it, or the message key of why there is none. */
export function cavityOf(
  part: PartRecord,
  context: ToolContext,
): { readonly cavity: ContentHash; readonly infill: ContentHash | undefined } | string {
  const solids = context.featuresOf(part);
  if (solids?.status === 'failed') return 'tool.perforate.said.unmade';
  // What was made of the part as it was is not what is drilled.
  if (solids?.status !== 'ready') return 'tool.perforate.said.pending';
  const hashOf = (solidClass: string) =>
    solids.made?.solids.find((solid) => solid.solidClass === solidClass)?.hash;
  const cavity = hashOf('cavity');
  return cavity === undefined ? 'tool.perforate.said.unmade' : { cavity, infill: hashOf('infill') };
}
