import type { Id } from '#base';
import {
  boxCentre,
  boxSize,
  joinBoxes,
  translation,
  type Aabb,
  type MeshArrangement,
  type Transform,
} from '#kernel';
import { addParts, supportsOf, type PartRecord } from '#document';
import { labelFor } from '../../labels.ts';
import { copyParts, namesOn, supportsFor } from '../../parts.ts';
import { createPlacer, PART_GAP_MM } from '../../place.ts';
import { areaOf } from '../area-of.ts';
import { sayFailure } from '../saying.ts';
import { meshesOfBlock, standingMeshes } from '../standing-meshes.ts';
import type { ParamValues, Tool, ToolContext, ToolEffect, ToolStep } from '../tool.ts';
import { gridWays, ringWays, smallestRing, type Room } from './patterns.ts';
import { words } from './words.ts';

/** What a packing that is under way is for, and the copies that fit without it. */
interface State {
  readonly originals: readonly Id<'part'>[];
  readonly copies: number;
  readonly near: readonly Transform[];
}

/** The most there may be in all, of what is selected. */
const MOST = 500;
/** The most parts one step adds. */
const MOST_PARTS = 5000;
const NOTHING: State = { originals: [], copies: 0, near: [] };

/** Copies of the selection, as one block each: where there is room, in rows and columns, or round a circle. */
export const duplicate: Tool<State> = {
  id: 'duplicate',
  icon: 'copy-plus',
  place: 'rail',
  group: 'copies',
  shortcuts: ['Shift+d'],
  words,
  manual: ['arrange', 'duplicate'],
  hints: ['apply'],
  params: {
    arrangement: { kind: 'choice', options: ['fill', 'grid', 'circle'], default: 'fill' },
    count: {
      kind: 'count',
      min: 2,
      max: MOST,
      step: 1,
      decimals: 0,
      default: 2,
      when: { arrangement: ['fill', 'circle'] },
    },
    columns: {
      kind: 'count',
      min: 1,
      max: MOST,
      step: 1,
      decimals: 0,
      default: 2,
      when: { arrangement: ['grid'] },
    },
    rows: {
      kind: 'count',
      min: 1,
      max: MOST,
      step: 1,
      decimals: 0,
      default: 2,
      when: { arrangement: ['grid'] },
    },
    gap: { kind: 'length', min: 0, max: 100, step: 0.5, decimals: 1, default: PART_GAP_MM },
    size: {
      kind: 'choice',
      options: ['smallest', 'set'],
      default: 'smallest',
      when: { arrangement: ['circle'] },
    },
    radius: {
      kind: 'length',
      min: 0.5,
      max: 1000,
      step: 0.5,
      decimals: 1,
      default: 50,
      when: { arrangement: ['circle'], size: ['set'] },
    },
    turn: { kind: 'switch', default: false, when: { arrangement: ['circle'] } },
    fit: { kind: 'switch', default: true },
    supports: { kind: 'switch', default: true },
  },
  ready(context) {
    const { selection, params } = context;
    if (selection.length === 0) return 'reason.nothing-selected';
    const total = totalOf(params);
    if (total > MOST || (total - 1) * selection.length > MOST_PARTS) return 'reason.too-many-copies';
    if (total < 2) return 'reason.nothing-to-apply';
    if (params['arrangement'] !== 'circle' || params['size'] !== 'set') return true;
    const block = blockOf(selection, context);
    return block === undefined || Number(params['radius']) >= smallestRing(block, ringOf(params))
      ? true
      : 'reason.radius-too-small';
  },
  start: () => NOTHING,
  step(state, event, context) {
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type === 'accept') return begun(context);
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok)
      return { state: NOTHING, effects: packed(state, outcome.value as MeshArrangement, context) };
    return { state, effects: sayFailure('duplicate', outcome.error) };
  },
};

/** How many there are to be in all. */
function totalOf(params: ParamValues): number {
  return params['arrangement'] === 'grid'
    ? Number(params['columns']) * Number(params['rows'])
    : Number(params['count']);
}

function ringOf(params: ParamValues) {
  return { count: Number(params['count']), gap: Number(params['gap']), turns: params['turn'] === true };
}

/** The box of what is copied as one. */
function blockOf(parts: readonly PartRecord[], context: ToolContext): Aabb | undefined {
  return joinBoxes(parts.flatMap((part) => context.printedBoxOf(part) ?? []));
}

/** Patterns are known at once; to fill the plate up, parts are packed by a job. */
function begun(context: ToolContext): ToolStep<State> {
  const { selection, params } = context;
  const block = blockOf(selection, context);
  if (block === undefined) return { state: NOTHING, effects: [] };
  const copies = totalOf(params) - 1;
  if (params['arrangement'] !== 'fill')
    return { state: NOTHING, effects: copied(selection, patternWays(block, context), copies, context) };
  const near = nearWays(block, copies, context);
  if (near.length === copies) return { state: NOTHING, effects: copied(selection, near, copies, context) };
  const state: State = { originals: selection.map(({ id }) => id), copies, near };
  return { state, effects: [packing(copies, context)] };
}

function patternWays(block: Aabb, context: ToolContext): readonly Transform[] {
  const { params, usable, selection, parts } = context;
  const isOriginal = new Set(selection.map(({ id }) => id));
  const room: Room = {
    volume: params['fit'] === true ? usable : null,
    gap: Number(params['gap']),
    taken: parts.flatMap((part) => (isOriginal.has(part.id) ? [] : (context.printedBoxOf(part) ?? []))),
  };
  return params['arrangement'] === 'grid'
    ? gridWays(block, Number(params['columns']), Number(params['rows']), room)
    : ringWays(block, ringOf(params), params['size'] === 'set' ? Number(params['radius']) : null, room);
}

/** Places by boxes, nearest to the original: all of them, or, where copies are to fit, those on the platform. */
function nearWays(block: Aabb, copies: number, context: ToolContext): readonly Transform[] {
  const { usable, params } = context;
  const [width, depth] = boxSize(block);
  const [x, y] = boxCentre(block);
  const nextPlace = createPlacer([width, depth], [x, y], context.taken(), usable, Number(params['gap']));
  const ways: Transform[] = [];
  while (ways.length < copies) {
    const [placeX, placeY] = nextPlace();
    const isOn =
      placeX - width / 2 >= usable.min[0] &&
      placeX + width / 2 <= usable.max[0] &&
      placeY - depth / 2 >= usable.min[1] &&
      placeY + depth / 2 <= usable.max[1];
    // After the first place outside there is none on the platform.
    if (params['fit'] === true && !isOn) break;
    ways.push(translation(placeX - x, placeY - y, 0));
  }
  return ways;
}

/** The job: copies by their outlines beside everything that is on the plate. */
function packing(copies: number, context: ToolContext): ToolEffect {
  const { selection, parts, params, usable } = context;
  const { meshes, blockOf } = standingMeshes(parts, context);
  const [first, ...others] = selection.flatMap((part) => meshesOfBlock(blockOf(part)));
  return {
    type: 'job',
    slot: 'duplicate',
    call: {
      op: 'arrange',
      meshes,
      in: {
        parts: Array.from({ length: copies }, () => ({ ...first!, with: others })),
        fixed: parts.flatMap((part) => meshesOfBlock(blockOf(part))),
        ...areaOf(usable),
        gapMm: Number(params['gap']),
        marginMm: 0,
        turnDegrees: 0,
        plates: 1,
      },
    },
  };
}

function packed(
  { originals: ids, copies, near }: State,
  { placed }: MeshArrangement,
  context: ToolContext,
): readonly ToolEffect[] {
  const originals = ids.map((id) => context.document.get('part', id)!);
  const from = originals[0]!.transform;
  const ways = placed.map(({ transform: to }) => translation(to[12]! - from[12]!, to[13]! - from[13]!, 0));
  // Boxes in rows lose against outlines, but for a few that fill the platform to the last millimetre.
  return copied(originals, ways.length > near.length ? ways : near, copies, context);
}

/** A copy of the originals for every way from where they stand, in one step of the history; says if that is not what was asked for. */
function copied(
  originals: readonly PartRecord[],
  ways: readonly Transform[],
  asked: number,
  { document, newPartId, params }: ToolContext,
): readonly ToolEffect[] {
  if (ways.length === 0) return [saying('none')];
  const { plate } = originals[0]!;
  const names = namesOn(document, plate);
  const standing = params['supports'] === true ? supportsOf(document, originals) : [];
  const copies = ways.map((way) => copyParts(originals, plate, () => way, names, newPartId));
  const parts = copies.flat();
  const supports = copies.flatMap((each) => supportsFor(standing, originals, each));
  const commit: ToolEffect = {
    type: 'commit',
    planned: addParts.plan(document, { parts, supports }),
    label: labelFor('duplicate', originals),
    select: parts.map(({ id }) => id),
  };
  const fewer = ways.length < asked ? [saying('fewer', { made: ways.length, asked })] : [];
  return [commit, { type: 'exit' }, ...fewer];
}

function saying(word: string, values?: Readonly<Record<string, number>>): ToolEffect {
  const key = `tool.duplicate.said.${word}`;
  return values === undefined ? { type: 'say', key } : { type: 'say', key, values };
}
