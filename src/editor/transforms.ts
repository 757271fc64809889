import { fail, ok, type Result } from '#base';
import {
  composeTransform,
  decomposeTransform,
  invertTransform,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
  type Aabb,
  type Transform,
} from '#kernel';
import { transformParts, type Gesture, type PartRecord } from '#document';
import { labelFor, type PartStep } from './labels.ts';
import { boxCentre, boxSize, joinBoxes } from './mesh-cache.ts';
import { findPlace } from './place.ts';
import { describeSelection } from './selection.ts';
import type { EditorCore } from './core.ts';
import type { Editor, TransformChange, TransformGesture } from './types.ts';

/** What a part scaled to fit leaves of the platform on each axis. */
export const FIT_SHARE = 0.9;
/** Scale of a part, per cent (UI.md §3.4). */
const SCALE_RANGE = { min: 0.1, max: 10_000 };

type Vector = readonly [number, number, number];
type TransformVerbs = Pick<
  Editor,
  | 'beginTransform'
  | 'setPosition'
  | 'setRotation'
  | 'setScale'
  | 'nudge'
  | 'rotateBy'
  | 'centre'
  | 'dropToPlate'
  | 'fitToPlatform'
  | 'scaleBy'
>;

/** Moving, turning and scaling what is selected; locked parts stay where they are. */
export function createTransformVerbs(core: EditorCore): TransformVerbs {
  const movable = (): readonly PartRecord[] => core.selectedParts().filter((part) => !part.locked);
  const boxOf = (parts: readonly PartRecord[]): Aabb | undefined =>
    joinBoxes(parts.flatMap((part) => core.partBox(part) ?? []));

  /** Gives every movable part a new transform, as one step. */
  const change = (verb: PartStep, next: (part: PartRecord) => Transform): Result<void> => {
    const parts = movable();
    if (parts.length === 0) return nothingToMove(core);
    const transforms = parts.map((part) => ({ id: part.id, transform: next(part) }));
    return core.perform(transformParts.plan(core.document, { transforms }), labelFor(verb, parts));
  };
  const moveAll = (verb: PartStep, by: Vector): Result<void> =>
    change(verb, (part) => multiplyTransforms(translation(...by), part.transform));

  /** A part's transform after a turn or a scale, moved so that the centre (or foot) of its box is where it was. */
  const keeping = (anchor: (box: Aabb) => Vector, part: PartRecord, next: Transform): Transform => {
    const before = core.partBox(part);
    const after = core.meshes.box(part.mesh, next);
    if (before === undefined || after === undefined) return next;
    const by = subtract(anchor(before), anchor(after));
    return multiplyTransforms(translation(...by), next);
  };
  const singlePart = (): Result<PartRecord> => {
    const [part, second] = core.selectedParts();
    if (part === undefined || part.locked) return nothingToMove(core);
    return second === undefined ? ok(part) : fail('validation', 'only a single part has such a value');
  };

  return {
    beginTransform: () => beginTransform(core, movable()),
    setPosition(position) {
      const facts = describeSelection(core);
      if (facts === null) return nothingToMove(core);
      const by = facts.position.map((now, axis) => (position[axis] ?? now) - now) as unknown as Vector;
      return by.every(Number.isFinite) ? moveAll('move', by) : notANumber();
    },
    setRotation(degrees) {
      const part = singlePart();
      if (!part.ok) return part;
      if (!degrees.every((value) => value === null || Number.isFinite(value))) return notANumber();
      const now = decomposeTransform(part.value.transform).rotationDegrees;
      const wanted = now.map((value, axis) => degrees[axis] ?? value) as unknown as Vector;
      const turn = multiplyTransforms(rotation(wanted), invertTransform(rotation(now))!);
      return change('rotate', (each) => keeping(boxCentre, each, multiplyTransforms(turn, each.transform)));
    },
    setScale(percent) {
      const part = singlePart();
      if (!part.ok) return part;
      const now = decomposeTransform(part.value.transform).scale.map(Math.abs);
      const factors: number[] = [];
      for (const axis of [0, 1, 2] as const) {
        const wanted = percent[axis] ?? now[axis]! * 100;
        if (percent[axis] !== null && !(wanted >= SCALE_RANGE.min && wanted <= SCALE_RANGE.max)) {
          return fail('out_of_range', 'the scale is out of range', { ...SCALE_RANGE, value: wanted });
        }
        factors.push(wanted / 100 / now[axis]!);
      }
      const [x, y, z] = factors as unknown as Vector;
      return change('scale', (each) =>
        keeping(footOf, each, multiplyTransforms(each.transform, scaling(x, y, z))),
      );
    },
    nudge: (by) => void moveAll('move', by),
    rotateBy(axis, degrees) {
      const box = boxOf(movable());
      if (box === undefined) return;
      const turn = about(boxCentre(box), rotationAbout(axis, degrees));
      const turned = joinBoxes(
        movable().flatMap(
          (part) => core.meshes.box(part.mesh, multiplyTransforms(turn, part.transform)) ?? [],
        ),
      )!;
      // The box's centre stays, so that turning back comes back.
      const back = translation(...subtract(boxCentre(box), boxCentre(turned)));
      change('rotate', (part) => multiplyTransforms(back, multiplyTransforms(turn, part.transform)));
    },
    centre() {
      const box = boxOf(movable());
      if (box === undefined) return;
      const [x, y] = boxCentre(box);
      moveAll('centre', [-x, -y, 0]);
    },
    dropToPlate() {
      change('drop', (part) => {
        const box = core.partBox(part);
        return multiplyTransforms(translation(0, 0, -(box?.min[2] ?? 0)), part.transform);
      });
    },
    fitToPlatform() {
      const box = boxOf(movable());
      if (box === undefined) return;
      const factor = fitFactor(boxSize(box), core.printer().platform);
      const fit = multiplyTransforms(
        scaling(factor, factor, factor),
        translation(...subtract([0, 0, 0], footOf(box))),
      );
      change('fit', (part) => multiplyTransforms(fit, part.transform));
    },
    scaleBy(factor) {
      const box = boxOf(movable());
      if (box === undefined || !(factor > 0 && Number.isFinite(factor))) return;
      const moved = new Set(movable());
      const taken = core.document
        .all('part')
        .flatMap((part) => (moved.has(part) ? [] : (core.partBox(part) ?? [])));
      const [width, depth] = boxSize(box);
      const [x, y] = findPlace([width * factor, depth * factor], [0, 0], taken, core.printer().platform);
      const scaled = multiplyTransforms(
        translation(x, y, box.min[2]),
        multiplyTransforms(scaling(factor, factor, factor), translation(...subtract([0, 0, 0], footOf(box)))),
      );
      change('scale', (part) => multiplyTransforms(scaled, part.transform));
    },
  };
}

/** The uniform factor that makes a size fill its share of the platform on the tightest axis; 1 for what has no size. */
export function fitFactor(size: Vector, platform: Vector): number {
  const factor = FIT_SHARE * Math.min(...size.map((length, axis) => platform[axis]! / length));
  return Number.isFinite(factor) ? factor : 1;
}

/** A drag of these parts from where they are now. The history entry begins with the first change. */
function beginTransform(core: EditorCore, parts: readonly PartRecord[]): TransformGesture | null {
  const box = joinBoxes(parts.flatMap((part) => core.partBox(part) ?? []));
  if (box === undefined) return null;
  const { documents } = core.getState();
  let gesture: Gesture | null = null;
  return {
    update(change) {
      const matrix = matrixOf(change, box);
      // Another document may have parts of the same ids: a copy of this one does.
      if (!matrix.every(Number.isFinite) || core.getState().documents !== documents) return;
      const transforms = parts.map((part) => ({
        id: part.id,
        transform: multiplyTransforms(matrix, part.transform),
      }));
      const planned = transformParts.plan(core.document, { transforms });
      gesture ??= core.beginGesture(labelFor(change.kind, parts));
      // Refused while a part is gone or locked meanwhile, or scaled flat: the preview stays as it was.
      if (planned.ok) gesture.update(planned.value);
    },
    commit: () => gesture?.commit(),
    cancel: () => gesture?.cancel(),
  };
}

function matrixOf(change: TransformChange, box: Aabb): Transform {
  switch (change.kind) {
    case 'move':
      return translation(...change.by);
    case 'rotate':
      return about(boxCentre(box), rotationAbout(change.axis, change.degrees));
    case 'scale':
      return about(footOf(box), scaling(...change.by));
  }
}

/** A linear transform about a point instead of the origin. */
function about([x, y, z]: Vector, linear: Transform): Transform {
  return multiplyTransforms(translation(x, y, z), multiplyTransforms(linear, translation(-x, -y, -z)));
}

function rotation(degrees: Vector): Transform {
  return composeTransform({ position: [0, 0, 0], rotationDegrees: degrees, scale: [1, 1, 1] });
}

/** The centre of the lower face of a box. */
function footOf(box: Aabb): Vector {
  const [x, y] = boxCentre(box);
  return [x, y, box.min[2]];
}

function subtract(left: Vector, right: Vector): Vector {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
}

function nothingToMove(core: EditorCore): Result<never, 'validation'> {
  return core.selectedParts().length > 0
    ? fail('validation', 'the part is locked', { field: 'locked' })
    : fail('validation', 'nothing is selected', { field: 'selection' });
}

function notANumber(): Result<never, 'validation'> {
  return fail('validation', 'not a number');
}
