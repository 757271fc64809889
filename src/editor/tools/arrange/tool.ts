import type { Id } from '#base';
import {
  boxCentre,
  boxSize,
  moveBox,
  multiplyTransforms,
  translation,
  type Aabb,
  type ArrangeStart,
  type MeshArrangement,
  type Transform,
} from '#kernel';
import { addPlate, moveParts, PLATE_LIMIT, transformParts, type PartRecord } from '#document';
import { findPlace, PART_GAP_MM } from '../../place.ts';
import { areaOf } from '../area-of.ts';
import { nameSome, sayFailure } from '../saying.ts';
import { meshesOfBlock, standingMeshes } from '../standing-meshes.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** The parts that were last asked about, in the order the job has them. */
interface State {
  readonly asked: readonly Id<'part'>[];
}

/** Degrees between the turns that are tried. */
const TURNS: Readonly<Record<string, number>> = { none: 0, quarters: 90, eighths: 45, free: 22.5 };

/** Packs parts by their outlines; what has no room goes beside the plate, or to plates made for it. */
export const arrange: Tool<State> = {
  id: 'arrange',
  icon: 'grid-2x2-plus',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['a'],
  words,
  manual: ['arrange', 'place'],
  hints: ['apply'],
  params: {
    gap: { kind: 'length', min: 0, max: 50, step: 0.5, decimals: 1, default: PART_GAP_MM },
    turn: { kind: 'choice', options: ['none', 'quarters', 'eighths', 'free'], default: 'quarters' },
    which: { kind: 'choice', options: ['all', 'selected'], default: 'all' },
    rest: { kind: 'choice', options: ['beside', 'plates'], default: 'beside' },
    start: { kind: 'choice', options: ['centre', 'x', 'y'], default: 'centre' },
    margin: { kind: 'length', min: 0, max: 50, step: 0.5, decimals: 1, default: 0 },
  },
  ready(context) {
    const chosen = context.params['which'] === 'selected' ? context.selection : context.parts;
    // Not "nothing selected", for which the panel hides what would choose all parts instead.
    if (chosen.length === 0)
      return context.parts.length === 0 ? 'reason.no-parts' : 'reason.nothing-to-apply';
    return chosen.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  start: () => ({ asked: [] }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) return { state, effects: arranged(state, outcome.value as MeshArrangement, context) };
    return { state, effects: sayFailure('arrange', outcome.error) };
  },
};

/** The job: what moves, and everything else on the plate as what stays. */
function ask(context: ToolContext) {
  const { params, parts, selection, usable, document } = context;
  const chosen = new Set(params['which'] === 'selected' ? selection : parts);
  const moving = parts.filter((part) => chosen.has(part) && !part.locked);
  const { meshes, blockOf } = standingMeshes(parts, context);
  const free = PLATE_LIMIT - document.all('plate').length;
  const effect: ToolEffect = {
    type: 'job',
    slot: 'arrange',
    call: {
      op: 'arrange',
      meshes,
      in: {
        parts: moving.map(blockOf),
        fixed: parts.filter((part) => !moving.includes(part)).flatMap((part) => meshesOfBlock(blockOf(part))),
        ...areaOf(usable),
        gapMm: Number(params['gap']),
        marginMm: Number(params['margin']),
        turnDegrees: TURNS[String(params['turn'])]!,
        start: params['start'] as ArrangeStart,
        plates: params['rest'] === 'plates' ? 1 + free : 1,
      },
    },
  };
  return { state: { asked: moving.map(({ id }) => id) }, effects: [effect] };
}

/** New plates, parts on them, parts on this one and parts beside it: one step of the history, and a word about it. */
function arranged({ asked }: State, found: MeshArrangement, context: ToolContext): readonly ToolEffect[] {
  const { document } = context;
  const parts = asked.map((id) => document.get('part', id)!);
  const label =
    parts.length === 1
      ? { key: 'tool.arrange.history.one', values: { name: parts[0]!.name } }
      : { key: 'tool.arrange.history.many', values: { count: parts.length } };
  const here = parts[0]!.plate;
  const plates = Math.max(0, ...found.placed.map(({ plate }) => plate)) + 1;
  const effects: ToolEffect[] = [];
  for (let number = 1; number < plates; number++) {
    const id = context.newPlateId();
    const placed = new Map(
      found.placed.flatMap(({ part, plate, transform }) =>
        plate === number ? [[asked[part]!, transform] as const] : [],
      ),
    );
    effects.push({
      type: 'preview',
      planned: () => addPlate.plan(document, { id, like: here }),
      label,
    });
    effects.push({
      type: 'preview',
      planned: () =>
        moveParts.plan(document, {
          ids: [...placed.keys()],
          plate: id,
          transform: (part) => placed.get(part.id)!,
        }),
      label,
    });
  }
  const onPlate = found.placed.flatMap(({ part, plate, transform }) =>
    plate === 0 ? [{ id: asked[part]!, transform }] : [],
  );
  const rest = [...found.left, ...found.tooLarge].map((part) => parts[part]!);
  const transforms = [...onPlate, ...beside(rest, asked, context)];
  effects.push({ type: 'commit', planned: () => transformParts.plan(document, { transforms }), label });
  effects.push({ type: 'exit' });
  effects.push(saying(found.placed.length, plates, rest));
  return effects;
}

/** Places off the platform, clear of each other and of what stays. */
function beside(
  rest: readonly PartRecord[],
  moving: readonly Id<'part'>[],
  context: ToolContext,
): readonly { readonly id: Id<'part'>; readonly transform: Transform }[] {
  const [halfX, halfY] = [context.platform[0] / 2, context.platform[1] / 2];
  const stays = context.parts.filter(({ id }) => !moving.includes(id));
  const taken: Aabb[] = [
    { min: [-halfX, -halfY, 0], max: [halfX, halfY, 0] },
    ...stays.flatMap((part) => context.printedBoxOf(part) ?? []),
  ];
  return rest.flatMap((part) => {
    const box = context.printedBoxOf(part);
    if (box === undefined) return [];
    const [width, depth] = boxSize(box);
    const [centreX, centreY] = boxCentre(box);
    const target = [halfX + PART_GAP_MM + width / 2, depth / 2 - halfY] as const;
    const [x, y] = findPlace([width, depth], target, taken, context.usable);
    const way = translation(x - centreX, y - centreY, 0);
    const transform = multiplyTransforms(way, part.transform);
    taken.push(moveBox(box, [x - centreX, y - centreY, 0]));
    return [{ id: part.id, transform }];
  });
}

function saying(count: number, plates: number, rest: readonly PartRecord[]): ToolEffect {
  if (rest.length > 0) {
    return {
      type: 'say',
      key: 'tool.arrange.said.beside',
      values: { count: rest.length, names: nameSome(rest) },
    };
  }
  return plates > 1
    ? { type: 'say', key: 'tool.arrange.said.spread', values: { count, plates } }
    : { type: 'say', key: 'tool.arrange.said.all', values: { count } };
}
