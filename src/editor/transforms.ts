import { fail, type Result } from '#base';
import {
  boxCentre,
  boxSize,
  composeTransform,
  decomposeTransform,
  invertTransform,
  joinBoxes,
  multiplyTransforms,
  rotationAbout,
  scaling,
  subtract,
  translation,
  type Aabb,
  type Transform,
  type Vector,
} from '#kernel';
import { transformParts, type Gesture, type PartRecord } from '#document';
import { labelFor, type PartStep } from './labels.ts';
import { findPlace } from './place.ts';
import { describeSelection, farthestReach, meshBox } from './selection.ts';
import { shears } from './stretch.ts';
import type { EditorCore } from './core.ts';
import type { OwnValues, Editor, FieldChange, TransformChange, TransformGesture } from './types.ts';

/** What a part scaled to fit leaves of the platform on each axis. */
export const FIT_SHARE = 0.9;
/** Scale of a part, per cent (UI.md §3.4). */
const SCALE_RANGE = { min: 0.1, max: 10_000 };

type TransformVerbs = Pick<
  Editor,
  | 'beginTransform'
  | 'setPosition'
  | 'setRotation'
  | 'setScale'
  | 'nudge'
  | 'rotateBy'
  | 'mirror'
  | 'centre'
  | 'dropToPlate'
  | 'fitToPlatform'
  | 'moveInside'
  | 'scaleBy'
  | 'scaleFilesBy'
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

  /** Scales each of these groups about its foot, to where there is room for it beside everything else, as one step. */
  const scaleGroups = (groups: readonly (readonly PartRecord[])[], factor: number): void => {
    if (!(factor > 0 && Number.isFinite(factor))) return;
    const scaled = new Set(groups.flat());
    const taken = core.parts().flatMap((part) => (scaled.has(part) ? [] : (core.printedBox(part) ?? [])));
    const transforms: { readonly id: PartRecord['id']; readonly transform: Transform }[] = [];
    for (const group of groups) {
      const scale = scaleToRoom(core, group, factor, taken);
      if (scale === null) continue;
      for (const part of group) {
        const transform = multiplyTransforms(scale, part.transform);
        transforms.push({ id: part.id, transform });
        const box = core.printedBox({ ...part, transform });
        if (box !== undefined) taken.push(box);
      }
    }
    if (transforms.length === 0) return;
    core.perform(transformParts.plan(core.document, { transforms }), labelFor('scale', [...scaled]));
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
      const parts = movable();
      if (!parts.every((part) => angles(part, degrees).every(Number.isFinite))) return notANumber();
      return change('rotate', (part) => turnedTo(core, part, degrees));
    },
    setScale(percent) {
      const { min, max } = SCALE_RANGE;
      const wanted = movable().flatMap((part) => {
        const now = percents(part, KEEP);
        return percents(part, percent).filter((value, axis) => value !== now[axis]);
      });
      const outside = wanted.find((value) => !(value >= min && value <= max));
      if (outside !== undefined) {
        return fail('out_of_range', 'the scale is out of range', { ...SCALE_RANGE, value: outside });
      }
      return change('scale', (part) => scaledTo(core, part, percent));
    },
    nudge: (by) => void moveAll('move', by),
    rotateBy(axis, degrees) {
      const box = boxOf(movable());
      if (box === undefined) return;
      const turn = about(boxCentre(box), rotationAbout(axis, degrees));
      const turned = joinBoxes(
        movable().flatMap(
          (part) => core.partBox({ ...part, transform: multiplyTransforms(turn, part.transform) }) ?? [],
        ),
      )!;
      // The box's centre stays, so that turning back comes back.
      const back = translation(...subtract(boxCentre(box), boxCentre(turned)));
      change('rotate', (part) => multiplyTransforms(back, multiplyTransforms(turn, part.transform)));
    },
    mirror(axis) {
      const all = boxOf(movable());
      if (all === undefined) return;
      const flip = scaling(axis === 'x' ? -1 : 1, axis === 'y' ? -1 : 1, axis === 'z' ? -1 : 1);
      change('mirror', (part) => {
        const box = core.partBox(part) ?? all;
        const [x, y] = boxCentre(aboutOwn(core) ? box : all);
        // Each keeps its height, however the others stand.
        return multiplyTransforms(about([x, y, boxCentre(box)[2]], flip), part.transform);
      });
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
      const box = meshBox(core, movable());
      if (box === undefined) return;
      const volume = core.volume();
      const reach = farthestReach(movable());
      const factor = fitFactor(boxSize(box), boxSize(volume), 2 * reach);
      const [x, y, z] = footOf(volume);
      const fit = multiplyTransforms(
        translation(x, y, z + reach),
        multiplyTransforms(scaling(factor, factor, factor), translation(...subtract([0, 0, 0], footOf(box)))),
      );
      change('fit', (part) => multiplyTransforms(fit, part.transform));
    },
    moveInside() {
      const volume = core.volume();
      change('move', (part) => {
        const box = core.printedBox(part);
        const by = box === undefined ? ([0, 0, 0] as const) : wayInside(box, volume);
        return multiplyTransforms(translation(...by), part.transform);
      });
    },
    scaleBy: (factor) => scaleGroups([movable()], factor),
    scaleFilesBy: (files, factor) =>
      scaleGroups(
        files.map((ids) => ids.flatMap((id) => core.part(id) ?? []).filter(({ locked }) => !locked)),
        factor,
      ),
  };
}

/** Scales parts about the middle of their foot, which moves to where they do not stand on what is taken; null without parts. */
function scaleToRoom(
  core: EditorCore,
  parts: readonly PartRecord[],
  factor: number,
  taken: readonly Aabb[],
): Transform | null {
  const box = meshBox(core, parts);
  if (box === undefined) return null;
  const [width, depth] = boxSize(box);
  const [nowX, nowY] = boxCentre(box);
  const around = 2 * farthestReach(parts);
  const size = [width * factor + around, depth * factor + around] as const;
  const [x, y] = findPlace(size, [nowX, nowY], taken, core.volume());
  return multiplyTransforms(
    translation(x, y, box.min[2]),
    multiplyTransforms(scaling(factor, factor, factor), translation(...subtract([0, 0, 0], footOf(box)))),
  );
}

/** The uniform factor that makes a size fill its share of the platform on the tightest axis, with as much `around` as no scale changes; 1 for what has no size, or no room. */
export function fitFactor(size: Vector, platform: Vector, around = 0): number {
  const room = (axis: number): number => platform[axis]! - around / FIT_SHARE;
  const factor = FIT_SHARE * Math.min(...size.map((length, axis) => room(axis) / length));
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
}

/** The shortest way for a box into the build volume; into its middle on an axis where it is too long, but standing on the plate. */
function wayInside(box: Aabb, volume: Aabb): Vector {
  const way = (axis: 0 | 1 | 2): number => {
    const [before, beyond] = [volume.min[axis] - box.min[axis], box.max[axis] - volume.max[axis]];
    if (before + beyond > 0) return axis === 2 ? before : (before - beyond) / 2;
    return before > 0 ? before : beyond > 0 ? -beyond : 0;
  };
  return [way(0), way(1), way(2)];
}

const KEEP: OwnValues = [null, null, null];

/** A part's angles in degrees after a change of its fields. */
function angles(part: PartRecord, to: OwnValues): Vector {
  return changed(decomposeTransform(part.transform).rotationDegrees, to);
}

/** A part's scale in per cent after a change of its fields; mirroring stays. */
function percents(part: PartRecord, to: OwnValues): Vector {
  const [x, y, z] = decomposeTransform(part.transform).scale;
  return changed([Math.abs(x) * 100, y * 100, z * 100], to);
}

function changed(now: Vector, to: OwnValues): Vector {
  if (typeof to === 'function') return to(now);
  return [to[0] ?? now[0], to[1] ?? now[1], to[2] ?? now[2]];
}

/** A part turned to the angles of its fields about the centre of its box. */
function turnedTo(core: EditorCore, part: PartRecord, to: OwnValues): Transform {
  const now = rotation(decomposeTransform(part.transform).rotationDegrees);
  const turn = multiplyTransforms(rotation(angles(part, to)), invertTransform(now)!);
  return keeping(core, boxCentre, part, multiplyTransforms(turn, part.transform));
}

/** A part scaled along its own axes to the per cents of its fields, about the centre of its foot. */
function scaledTo(core: EditorCore, part: PartRecord, to: OwnValues): Transform {
  const now = percents(part, KEEP);
  const [x, y, z] = percents(part, to).map((value, axis) => value / now[axis]!) as unknown as Vector;
  return keeping(core, footOf, part, multiplyTransforms(part.transform, scaling(x, y, z)));
}

/** A part's next transform, moved so that the centre (or foot) of its box is where it was. */
function keeping(
  core: EditorCore,
  anchor: (box: Aabb) => Vector,
  part: PartRecord,
  next: Transform,
): Transform {
  const before = core.partBox(part);
  const after = core.partBox({ ...part, transform: next });
  if (before === undefined || after === undefined) return next;
  return multiplyTransforms(translation(...subtract(anchor(before), anchor(after))), next);
}

/** A drag of these parts from where they are now. The history entry begins with the first change. */
function beginTransform(core: EditorCore, parts: readonly PartRecord[]): TransformGesture | null {
  const box = joinBoxes(parts.flatMap((part) => core.partBox(part) ?? []));
  const ownBox = meshBox(core, parts);
  if (box === undefined || ownBox === undefined) return null;
  const { documents } = core.getState();
  const own = aboutOwn(core);
  const nextOf = (change: TransformChange | FieldChange): ((part: PartRecord) => Transform | null) => {
    if ('to' in change) {
      const next = change.kind === 'angles' ? turnedTo : scaledTo;
      return (part) => next(core, part, change.to);
    }
    const pivot = (part: PartRecord): Aabb =>
      change.kind === 'scale' ? (own && meshBox(core, [part])) || ownBox : box;
    return (part) => {
      const matrix = matrixOf(change, pivot(part));
      return shears(matrix, part.transform) ? null : multiplyTransforms(matrix, part.transform);
    };
  };
  let gesture: Gesture | null = null;
  let isOver = false;
  const end = (how: 'commit' | 'cancel'): void => {
    isOver = true;
    gesture?.[how]();
  };
  return {
    update(change) {
      // Another document may have parts of the same ids: a copy of this one does.
      if (isOver || core.getState().documents !== documents) return;
      const next = nextOf(change);
      const transforms: { readonly id: PartRecord['id']; readonly transform: Transform }[] = [];
      for (const part of parts) {
        const transform = next(part);
        if (transform === null || !transform.every(Number.isFinite)) return;
        transforms.push({ id: part.id, transform });
      }
      const planned = transformParts.plan(core.document, { transforms });
      gesture ??= core.beginGesture(labelFor(STEPS[change.kind], parts));
      // Refused while a part is gone or locked meanwhile, or scaled flat: the preview stays as it was.
      if (planned.ok) gesture.update(planned.value);
    },
    commit: () => end('commit'),
    cancel: () => end('cancel'),
  };
}

/** What a drag is called in the history. */
const STEPS = { move: 'move', rotate: 'rotate', scale: 'scale', angles: 'rotate', percent: 'scale' } as const;

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

/** Whether the tool in hand scales and mirrors each part about its own centre, not all about that of the selection. */
function aboutOwn(core: EditorCore): boolean {
  return core.getState().toolParams['about'] === 'own';
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

function nothingToMove(core: EditorCore): Result<never, 'validation'> {
  return core.selectedParts().length > 0
    ? fail('validation', 'the part is locked', { field: 'locked' })
    : fail('validation', 'nothing is selected', { field: 'selection' });
}

function notANumber(): Result<never, 'validation'> {
  return fail('validation', 'not a number');
}
