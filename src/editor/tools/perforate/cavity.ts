import type { ContentHash } from '#base';
import { grownBody } from '../../features/feature-solids.ts';
import type { PartRecord } from '#document';
import type { FeatureSolid } from '../../features/feature-solids.ts';
import type { ToolContext } from '../tool.ts';

/** A hollow part's body, which is its mesh or what that has grown to, its cavity and all that its features have made, or the message key of why there is none. */
export function cavityOf(
  part: PartRecord,
  context: ToolContext,
):
  | {
      readonly mesh: ContentHash;
      readonly isGrown: boolean;
      readonly cavity: ContentHash;
      readonly solids: readonly FeatureSolid[];
    }
  | string {
  const solids = context.featuresOf(part);
  if (solids?.status === 'failed') return 'tool.perforate.said.unmade';
  // What was made of the part as it was is not what is drilled.
  if (solids?.status !== 'ready') return 'tool.perforate.said.pending';
  const made = solids.made?.solids ?? [];
  const cavity = made.find(({ solidClass }) => solidClass === 'cavity')?.hash;
  if (cavity === undefined) return 'tool.perforate.said.unmade';
  const grown = grownBody(solids.made)?.hash;
  return { mesh: grown ?? part.mesh, isGrown: grown !== undefined, cavity, solids: made };
}
