import { type Result } from '#base';
import { placeAlong, type Vector, type WantedBar } from '#kernel';
import {
  plannedStructure,
  straightenSupports,
  type DocumentDiff,
  type PartRecord,
  type StructureOfRecords,
} from '#document';
import type { GeometryCall } from '../../geometry.ts';
import type { PartSupports, SupportPieceId } from '../../supports/types.ts';
import type { ToolContext } from '../tool.ts';
import { sceneOf } from './jobs.ts';
import { bentStruts, braceSelected, rehostSelected } from './pieces.ts';

/** Verbs that put bars where a person says: whether the way is clear is asked before they are done. */
export type AskingVerb = 'brace' | 'rehost' | 'straighten';

export interface Asked {
  readonly verb: AskingVerb;
  /** What it is done to. */
  readonly ids: readonly SupportPieceId[];
}

/** What a verb would do to what is selected; null where it has nothing to do. */
export function plannedBy(verb: AskingVerb, context: ToolContext): Result<DocumentDiff> | null {
  switch (verb) {
    case 'brace':
      return braceSelected(context);
    case 'rehost':
      return rehostSelected(context);
    case 'straighten': {
      const struts = bentStruts(context);
      return struts.length === 0 ? null : straightenSupports.plan(context.document, { struts });
    }
  }
}

/** The same by ids, whatever is selected by now. */
const plannedFor = ({ verb, ids }: Asked, context: ToolContext): Result<DocumentDiff> | null =>
  plannedBy(verb, { ...context, supportSelection: ids });

/** What is asked about apart: of struts that are straightened each may be in the way of something. */
const groupsOf = ({ verb, ids }: Asked): readonly (readonly SupportPieceId[])[] =>
  verb === 'straighten' ? ids.map((id) => [id]) : [ids];

/** Asks what is in the way of what a verb would put there; null where there is nothing to do any more. */
export function obstaclesCall(
  part: PartRecord,
  asked: Asked,
  context: ToolContext,
): GeometryCall<'findObstacles'> | null {
  const supports = context.supportsOf(part);
  const plans = groupsOf(asked).map((ids) => plannedFor({ ...asked, ids }, context));
  if (supports === null || plans.some((plan) => plan?.ok !== true)) return null;
  const { meshes, scene } = sceneOf(part, context);
  const groups = plans.map((plan) => (plan?.ok === true ? newBars(supports, plan.value, context) : []));
  return { op: 'findObstacles', meshes, in: { ...scene, groups } };
}

/** What comes of a verb where these places are in the way: what is clear is done. */
export function clearedPlan(
  asked: Asked,
  obstacles: readonly (Vector | null)[],
  context: ToolContext,
): Result<DocumentDiff> | null {
  const clear = groupsOf(asked).filter((_, group) => obstacles[group] === null);
  return clear.length === 0 ? null : plannedFor({ ...asked, ids: clear.flat() }, context);
}

/** The bars that a change puts where none of them is now. */
function newBars(
  { set, structure, ids, standing }: PartSupports,
  diff: DocumentDiff,
  { document }: ToolContext,
): readonly WantedBar[] {
  const after = plannedStructure(document, set, diff, standing);
  const before = new Map(barsOf({ structure, ids }).map(([id, bar]) => [id, JSON.stringify(bar)]));
  return barsOf(after).flatMap(([id, bar]) => (before.get(id) === JSON.stringify(bar) ? [] : [bar]));
}

/** All bars of supports, each by the id of what it is of. */
function barsOf({
  structure: { trunks, branches, tips, braces },
  ids,
}: Pick<StructureOfRecords, 'structure' | 'ids'>): readonly (readonly [id: string, bar: WantedBar])[] {
  const columns = trunks.flatMap(({ joints, radii, foot }, at): (readonly [string, WantedBar])[] => {
    const id = ids.trunks[at]!;
    if (foot.on === 'plate') return [[id, { joints, radii, touches: false }]];
    const cone: WantedBar = { joints: joints.slice(0, 2), radii: [foot.radius, radii[0]], touches: true };
    return [
      [`${id} foot`, cone],
      ...(joints.length > 2
        ? [[id, { joints: joints.slice(1), radii, touches: false }] as [string, WantedBar]]
        : []),
    ];
  });
  return [
    ...columns,
    ...branches.map(({ joints, radii }, at): [string, WantedBar] => [
      ids.branches[at]!,
      { joints, radii, touches: false },
    ]),
    ...tips.map(({ at: contact, socket, radii }, at): [string, WantedBar] => [
      ids.tips[at]!,
      { joints: [contact, socket], radii, touches: true },
    ]),
    ...braces.map(({ a, b, radius }, at): [string, WantedBar] => [
      ids.braces[at]!,
      {
        joints: [placeAlong(trunks[a.trunk]!.joints, a.t), placeAlong(trunks[b.trunk]!.joints, b.t)],
        radii: [radius, radius],
        touches: false,
      },
    ]),
  ];
}
