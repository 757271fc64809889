import type { Id } from '#base';
import {
  addScaled,
  boxCentre,
  boxSize,
  cross,
  dot,
  multiplyTransforms,
  rotationAbout,
  transformPoint,
  translation,
  turnDown,
  type Aabb,
  type MeasuredMesh,
  type PartFeatures,
  type Transform,
  type Vector,
} from '#kernel';
import {
  addParts,
  makeName,
  NAME_LIMIT,
  renamePart,
  reorderPart,
  reshapeParts,
  setFeatures,
  type PartRecord,
} from '#document';
import type { CutKeep, CutOptions } from '#solids';
import { featuresWithin, given } from '../../features/features-within.ts';
import type { CutParts } from '../../geometry.ts';
import { findPlace } from '../../place.ts';
import { saySolidRefusal } from '../solids.ts';
import type { ParamHandle, ParamValues, Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** What was last asked for: everything the answer is understood by. */
interface State {
  readonly part: Id<'part'> | null;
  readonly normal: Vector;
  readonly keep: CutKeep;
  readonly lay: boolean;
  readonly connectors: number;
}

/** The axis a plane crosses, and the two that it is tilted about. */
const AXES: Readonly<Record<string, readonly [Vector, 'x' | 'y' | 'z', 'x' | 'y' | 'z']>> = {
  x: [[1, 0, 0], 'y', 'z'],
  y: [[0, 1, 0], 'z', 'x'],
  z: [[0, 0, 1], 'x', 'y'],
};

/** How far the drawn plane reaches beyond the part, mm. */
const PLANE_RIM_MM = 4;
/** How far the handle on the normal is from the plane, by how far the plane reaches. */
const ARROW_SHARE = 0.6;

/** Cuts a part in two along a plane; the lower half stays the part, the upper one is new. */
export const cut: Tool<State> = {
  id: 'cut',
  icon: 'slice',
  place: 'prepare',
  group: 'shape',
  shortcuts: ['c'],
  words,
  manual: ['arrange', 'shape'],
  hints: ['apply'],
  params: {
    axis: { kind: 'choice', options: ['x', 'y', 'z'], default: 'z' },
    position: { kind: 'length', min: -500, max: 500, step: 0.1, decimals: 2, default: 0, slider: true, span },
    keep: { kind: 'choice', options: ['both', 'lower', 'upper'], default: 'both' },
    lay: { kind: 'switch', default: true },
    connectors: { kind: 'choice', options: ['none', 'plugs', 'dowels'], default: 'none' },
    tiltA: { kind: 'angle', min: -89, max: 89, step: 1, decimals: 1, default: 0, folded: 'tilt' },
    tiltB: { kind: 'angle', min: -89, max: 89, step: 1, decimals: 1, default: 0, folded: 'tilt' },
    count: { kind: 'count', min: 1, max: 20, step: 1, decimals: 0, default: 2, folded: 'connectors' },
    radius: {
      kind: 'length',
      min: 0.25,
      max: 10,
      step: 0.05,
      decimals: 2,
      default: 1.5,
      folded: 'connectors',
    },
    depth: { kind: 'length', min: 0.5, max: 50, step: 0.1, decimals: 2, default: 4, folded: 'connectors' },
    clearance: {
      kind: 'length',
      min: 0,
      max: 1,
      step: 0.01,
      decimals: 2,
      default: 0.15,
      folded: 'connectors',
    },
  },
  ready({ chosen }) {
    if (chosen.length === 0) return 'reason.nothing-selected';
    if (chosen.length > 1) return 'reason.one-part';
    return chosen[0]!.locked ? 'reason.locked' : true;
  },
  plane(context) {
    const box = context.chosen.length === 1 ? boxOfFirst(context) : undefined;
    return box === undefined ? null : cornersOf(box, context.params);
  },
  paramHandles(context) {
    const box = context.chosen.length === 1 ? boxOfFirst(context) : undefined;
    return box === undefined ? [] : handlesOf(box, context.params);
  },
  start: () => ({ part: null, normal: [0, 0, 1], keep: 'both', lay: true, connectors: 0 }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(state, context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result' || state.part === null) return { state, effects: [] };
    const { outcome } = event;
    const part = context.document.get('part', state.part);
    if (outcome.ok && part !== undefined)
      return { state, effects: parted(state, part, outcome.value as CutParts, context) };
    if (outcome.ok) return { state, effects: [] };
    return { state, effects: saySolidRefusal('cut', outcome.error, part === undefined ? [] : [part]) };
  },
};

/** From one side of the part to the other, as far as its box reaches. */
function span(context: ToolContext): readonly [number, number] {
  const box = boxOfFirst(context);
  if (box === undefined) return [-1, 1];
  const half = reachOf(box, normalOf(context.params));
  return [-half, half];
}

/** The box of what is cut, the mesh of the first selected part, where there is one. */
function boxOfFirst(context: ToolContext): Aabb | undefined {
  const [part] = context.chosen;
  return part && context.boxOf({ mesh: part.mesh }, part.transform);
}

/** How far a box reaches from its middle along a direction, mm. */
const reachOf = (box: Aabb, direction: Vector): number =>
  dot(direction.map(Math.abs) as unknown as Vector, boxSize(box)) / 2;

/** The direction the plane looks to. */
const normalOf = (params: ParamValues): Vector => framed(params)[0];

/** The direction the plane looks to, and two in it, all at right angles. */
function framed(params: ParamValues): readonly [normal: Vector, u: Vector, v: Vector] {
  const [axis, first, second] = AXES[String(params['axis'])]!;
  const turn = multiplyTransforms(
    rotationAbout(first, Number(params['tiltA'])),
    rotationAbout(second, Number(params['tiltB'])),
  );
  const turned = (direction: Vector): Vector => transformPoint(turn, direction);
  return [turned(axis), turned(AXES[first]![0]), turned(AXES[second]![0])];
}

/** Where the plane is along its normal. */
const offsetOf = (box: Aabb, params: ParamValues): number =>
  dot(normalOf(params), boxCentre(box)) + Number(params['position']);

/** The middle of the drawn piece of the plane. */
function middleOf(box: Aabb, params: ParamValues): Vector {
  const normal = normalOf(params);
  const centre = boxCentre(box);
  return addScaled(centre, normal, offsetOf(box, params) - dot(normal, centre));
}

/** One on the normal for the position, one on each of two edges of the plane for the tilts. */
function handlesOf(box: Aabb, params: ParamValues): readonly ParamHandle[] {
  const [normal, u, v] = framed(params);
  const middle = middleOf(box, params);
  const [, first] = AXES[String(params['axis'])]!;
  const rim = (way: Vector): number => reachOf(box, way) + PLANE_RIM_MM;
  const tilt = (param: string, way: Vector, along: Vector): ParamHandle => {
    const radius = rim(way);
    return {
      param,
      at: addScaled(middle, way, radius),
      from: middle,
      arc: arcOf(middle, way, along, radius),
      along,
      perMillimetre: 180 / Math.PI / radius,
    };
  };
  return [
    {
      param: 'position',
      at: addScaled(middle, normal, Math.max(rim(u), rim(v)) * ARROW_SHARE),
      from: middle,
      along: normal,
      perMillimetre: 1,
    },
    // A tilt turns about an axis; what stands at right angles to it goes with the turn.
    tilt('tiltA', v, cross(AXES[first]![0], v)),
    tilt('tiltB', u, cross(v, u)),
  ];
}

/** How far an arc goes to each side of its handle, degrees, in so many steps. */
const ARC_DEGREES = 30;
const ARC_STEPS = 5;

/** A piece of the circle on which a handle turns the plane, the handle in its middle. */
function arcOf(middle: Vector, way: Vector, along: Vector, radius: number): readonly Vector[] {
  return Array.from({ length: 2 * ARC_STEPS + 1 }, (_, at) => {
    const angle = (((at - ARC_STEPS) / ARC_STEPS) * ARC_DEGREES * Math.PI) / 180;
    return addScaled(addScaled(middle, way, radius * Math.cos(angle)), along, radius * Math.sin(angle));
  });
}

/** The piece of the plane beside a box, with a rim round it. */
function cornersOf(box: Aabb, params: ParamValues): readonly Vector[] {
  const [, u, v] = framed(params);
  const reach = (way: Vector): number => reachOf(box, way) + PLANE_RIM_MM;
  const middle = middleOf(box, params);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => addScaled(addScaled(middle, u, a! * reach(u)), v, b! * reach(v)));
}

function ask(
  state: State,
  context: ToolContext,
): { readonly state: State; readonly effects: readonly ToolEffect[] } {
  const { chosen, params } = context;
  const part = chosen[0]!;
  const box = boxOfFirst(context);
  if (box === undefined) return { state, effects: [] };
  const normal = normalOf(params);
  const keep = params['keep'] as CutKeep;
  const kind = params['connectors'] as 'none' | 'plugs' | 'dowels';
  const options: CutOptions = {
    transform: part.transform,
    normal,
    offset: offsetOf(box, params),
    keep,
    connectors:
      kind === 'none'
        ? null
        : {
            kind,
            count: Number(params['count']),
            radiusMm: Number(params['radius']),
            depthMm: Number(params['depth']),
            clearanceMm: Number(params['clearance']),
          },
  };
  return {
    state: {
      part: part.id,
      normal,
      keep,
      lay: params['lay'] === true,
      connectors: options.connectors?.count ?? 0,
    },
    effects: [{ type: 'job', slot: 'cut', call: { op: 'cut', meshes: [part.mesh], in: options } }],
  };
}

/** The halves where the part was, or laid on their cut faces beside each other, and dowels beside them: one step. */
function parted(
  { normal, keep, lay, connectors }: State,
  part: PartRecord,
  { meshes, connectors: made, isRepaired }: CutParts,
  context: ToolContext,
): readonly ToolEffect[] {
  const { document } = context;
  const label = { key: 'tool.cut.history.one', values: { name: part.name } };
  const [first, second] = meshes as readonly [MeasuredMesh, MeasuredMesh];
  const place = placerOf(part, lay, context);
  const down: Vector = [-normal[0], -normal[1], -normal[2]];
  const stood = (mesh: MeasuredMesh, faceNormal: Vector): Transform =>
    lay
      ? place(mesh, multiplyTransforms(turnDown(faceNormal), part.transform), part.features)
      : part.transform;
  const effects: ToolEffect[] = [
    {
      type: 'preview',
      planned: () => {
        const transform = stood(first, keep === 'upper' ? down : normal);
        return reshapeParts.plan(document, { shapes: [{ id: part.id, mesh: first.hash, transform }] });
      },
      label,
      meshes,
    },
  ];
  if (part.features !== undefined)
    effects.push({
      type: 'preview',
      planned: () =>
        setFeatures.plan(document, {
          features: [{ id: part.id, features: featuresWithin(part, first.box) }],
        }),
      label,
    });
  const added: Id<'part'>[] = [];
  const add = (
    mesh: MeasuredMesh,
    name: string,
    transform: () => Transform,
    features?: PartFeatures,
  ): void => {
    const id = context.newPartId();
    added.push(id);
    const shape = { name, mesh: mesh.hash, visible: part.visible, ...given(features) };
    const record = { id, plate: part.plate, locked: false, ...shape };
    effects.push({
      type: 'preview',
      planned: () => addParts.plan(document, { parts: [{ ...record, transform: transform() }] }),
      label,
    });
  };
  const halves = keep === 'both' ? 2 : 1;
  if (halves === 2) {
    const name = nameWith(part.name, 'A');
    effects.push({ type: 'preview', planned: () => renamePart.plan(document, { id: part.id, name }), label });
    const ofSecond = featuresWithin(part, second.box);
    add(second, nameWith(part.name, 'B'), () => stood(second, down), ofSecond);
  }
  for (const [index, dowel] of meshes.slice(halves).entries())
    add(dowel, nameWith(part.name, `C${index + 1}`), () => place(dowel, translation(0, 0, 0)));
  // In the list they follow the part they were: the last first, each to just behind it.
  for (const id of added.toReversed())
    effects.push({
      type: 'preview',
      planned: () => reorderPart.plan(document, { id, after: part.id }),
      label,
    });
  effects.push({
    type: 'commit',
    planned: () => reshapeParts.plan(document, { shapes: [] }),
    label,
    select: [part.id, ...added.slice(0, halves - 1)],
  });
  effects.push({ type: 'exit' });
  const values = { name: part.name, made, asked: connectors };
  const done = made < connectors ? 'fewer' : keep === 'both' ? 'both' : 'one';
  const word = isRepaired ? `${done}Repaired` : done;
  effects.push({ type: 'say', key: `tool.cut.said.${word}`, values });
  return effects;
}

/** Puts one mesh after another on the plate, each as near to where the part is, or `left`, as there is room. */
function placerOf(
  part: PartRecord,
  left: boolean,
  context: ToolContext,
): (mesh: MeasuredMesh, turned: Transform, features?: PartFeatures) => Transform {
  const others = context.parts.filter(({ id }) => !left || id !== part.id);
  const taken: Aabb[] = others.flatMap((other) => context.boxOf(other, other.transform) ?? []);
  const [middleX, middleY] = boxCentre(context.boxOf(part, part.transform)!);
  return ({ hash }, turned, features) => {
    const shape = { mesh: hash, ...given(features) };
    const box = context.boxOf(shape, turned)!;
    const [width, depth] = boxSize(box);
    const [x, y] = boxCentre(box);
    const [toX, toY] = findPlace([width, depth], [middleX, middleY], taken, context.usable);
    const transform = multiplyTransforms(translation(toX - x, toY - y, -box.min[2]), turned);
    taken.push(context.boxOf(shape, transform)!);
    return transform;
  };
}

/** A name with a letter behind it, cut where it would be too long. */
function nameWith(name: string, letter: string): string {
  const stem = Array.from(name).slice(0, NAME_LIMIT - letter.length - 1);
  return makeName(`${stem.join('')} ${letter}`, name);
}
