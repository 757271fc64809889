import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ConeGeometry,
  CylinderGeometry,
  Group,
  LineSegments,
  Matrix4,
  Mesh,
  Sprite,
  SpriteMaterial,
  TorusGeometry,
  Vector3,
} from 'three';
import { dot, float, mix, positionGeometry, smoothstep, uniform } from 'three/tsl';
import { LineBasicNodeMaterial, MeshBasicNodeMaterial, type Node } from 'three/webgpu';
import { boxCentre, subtract, type Aabb, type Vector } from '#kernel';
import type { Axis, HandleKind } from '#editor';
import { eyeOf, millimetresPerPixel, project, type CameraState, type Lens } from './camera-rig.ts';
import { AXES, HANDLE_SIZE, hitHandle, ringDirections, type GizmoHandle } from './gizmo-handles.ts';
import type { Palette, Rgb } from './palette.ts';

/** CSS pixels. */
const SHAFT = 1;
const SHAFT_HOVERED = 2;
const LETTER_SIZE = 20;
const TICK_DEGREES = 15;
const ORDER = 1000;
/** Of the half of a ring that is behind its centre. */
const BEHIND_OPACITY = 0.25;
/** What of a ring's radius a point is behind the centre where the ring is faintest: one seen from its axis is not faint. */
const BEHIND_SHARE = 0.2;

/** The handles that move, rotate and scale; drawn over everything, the same size whatever the zoom. */
export interface GizmoView {
  readonly group: Group;
  /** Handles of a kind for what has this box; only these axes have one. None where the tool has no handles. */
  show(kind: HandleKind | undefined, box: Aabb | null, axes: readonly Axis[]): void;
  /** Sizes the handles for the camera; call before drawing. */
  place(camera: CameraState, lens: Lens): void;
  hit(camera: CameraState, lens: Lens, x: number, y: number): GizmoHandle | null;
  centre(): Vector | null;
  /** True when the picture changed. */
  setHovered(handle: GizmoHandle | null): boolean;
  setActive(handle: GizmoHandle | null): boolean;
  setPalette(palette: Palette): void;
  dispose(): void;
}

interface HandleView {
  readonly handle: GizmoHandle;
  readonly group: Group;
  readonly thin: Group;
  readonly thick: Group;
  readonly material: MeshBasicNodeMaterial;
  readonly letter: Letter | null;
  readonly ticks: LineSegments | null;
}

/** The name of an axis, on a canvas of its own. */
interface Letter {
  readonly texture: CanvasTexture;
  /** Draws it in these colours, when it has others. */
  paint(fill: Rgb, halo: Rgb): void;
}

const sameHandle = (a: GizmoHandle | null, b: GizmoHandle | null): boolean =>
  a?.kind === b?.kind && a?.axis === b?.axis;

export function createGizmoView(): GizmoView {
  const group = new Group();
  const disposables: { dispose(): void }[] = [];
  const keep = <T extends { dispose(): void }>(made: T): T => {
    disposables.push(made);
    return made;
  };
  const toEye = uniform(new Vector3(0, 0, 1));
  const side = dot(positionGeometry, toEye).div(HANDLE_SIZE);
  const nearer = mix(float(BEHIND_OPACITY), float(1), smoothstep(-BEHIND_SHARE, 0, side));
  const handles: HandleView[] = [];
  /** Makes the handles of a kind when they are first shown: the rings take a page that opens as long as all its views. */
  const makeOnce = (kind: HandleKind): void => {
    if (handles.some(({ handle }) => handle.kind === kind)) return;
    for (const axis of kind === 'scale' ? (['x', 'y', 'z', 'all'] as const) : (['x', 'y', 'z'] as const)) {
      const view = makeHandle({ kind, axis }, kind === 'rotate' ? nearer : null, keep);
      handles.push(view);
      group.add(view.group);
    }
  };

  let kind: HandleKind | undefined;
  let at: Vector | null = null;
  let axes: readonly Axis[] = [];
  let hovered: GizmoHandle | null = null;
  let active: GizmoHandle | null = null;
  let palette: Palette | null = null;

  const refresh = (): void => {
    group.visible = at !== null && kind !== undefined;
    for (const { handle, group: own, thin, thick, material, letter, ticks } of handles) {
      const offered = handle.kind === kind && (handle.axis === 'all' || axes.includes(handle.axis));
      own.visible = active ? sameHandle(active, handle) : offered;
      const marked = sameHandle(hovered, handle) || sameHandle(active, handle);
      thin.visible = !marked;
      thick.visible = marked;
      if (ticks) ticks.visible = sameHandle(active, handle);
      if (!palette) continue;
      const color = marked ? palette.ink : axisColor(palette, handle.axis);
      material.color.setRGB(...color);
      // Those that are seen: their first letters take a page that opens longer than all the rest of the picture.
      if (group.visible && own.visible) letter?.paint(color, palette.groundTop);
      if (ticks) (ticks.material as LineBasicNodeMaterial).color.setRGB(...palette.ink);
    }
  };

  return {
    group,
    show: (nextKind, box, nextAxes) => {
      kind = nextKind;
      axes = nextAxes;
      const held = active !== null && active.kind !== 'move' && at !== null;
      if (!box) at = null;
      else if (!held) {
        const middle = boxCentre(box);
        // Turning is about the selection's centre, scaling about the centre of its base.
        at = kind === 'scale' ? [middle[0], middle[1], box.min[2]] : middle;
      }
      if (at !== null && kind !== undefined) makeOnce(kind);
      refresh();
    },
    place: (camera, lens) => {
      if (!at) return;
      group.position.set(...at);
      group.scale.setScalar(millimetresPerPixel(camera, lens, at));
      const seenFrom = lens.projection === 'perspective' ? at : camera.target;
      toEye.value.set(...subtract(eyeOf(camera), seenFrom)).normalize();
    },
    hit: (camera, lens, x, y) =>
      at &&
      hitHandle(
        kind,
        at,
        HANDLE_SIZE * millimetresPerPixel(camera, lens, at),
        (point) => project(camera, lens, point),
        { x, y },
        axes,
      ),
    centre: () => at,
    setHovered: (handle) => {
      if (sameHandle(handle, hovered)) return false;
      hovered = handle;
      refresh();
      return true;
    },
    setActive: (handle) => {
      if (sameHandle(handle, active)) return false;
      active = handle;
      refresh();
      return true;
    },
    setPalette: (next) => {
      palette = next;
      refresh();
    },
    dispose: () => {
      for (const each of disposables) each.dispose();
    },
  };
}

function axisColor(palette: Palette, axis: Axis | 'all'): Rgb {
  switch (axis) {
    case 'x':
      return palette.axisX;
    case 'y':
      return palette.axisY;
    case 'z':
      return palette.axisZ;
    case 'all':
      return palette.plateMark;
  }
}

/** `opacity`: of its lines, null where all of them are in front. */
function makeHandle(
  handle: GizmoHandle,
  opacity: Node<'float'> | null,
  keep: <T extends { dispose(): void }>(made: T) => T,
): HandleView {
  const group = new Group();
  const thin = new Group();
  const thick = new Group();
  const overlay = { depthTest: false, depthWrite: false, transparent: true } as const;
  const material = keep(new MeshBasicNodeMaterial(overlay));
  material.opacityNode = opacity;
  const add = (to: Group, geometry: BufferGeometry): void => {
    const mesh = new Mesh(keep(geometry), material);
    mesh.renderOrder = ORDER;
    to.add(mesh);
  };
  for (const [to, width] of [
    [thin, SHAFT],
    [thick, SHAFT_HOVERED],
  ] as const) {
    for (const geometry of handleShapes(handle, width)) add(to, geometry);
  }
  group.add(thin, thick);
  if (handle.axis === 'all') return { handle, group, thin, thick, material, letter: null, ticks: null };

  const letter = makeLetter(handle.axis.toUpperCase());
  const sprite = new Sprite(keep(new SpriteMaterial({ ...overlay, map: keep(letter.texture) })));
  sprite.renderOrder = ORDER + 1;
  sprite.scale.set(LETTER_SIZE, LETTER_SIZE, 1);
  sprite.position.set(...letterPosition(handle));
  group.add(sprite);
  let ticks: LineSegments | null = null;
  if (handle.kind === 'rotate') {
    const marks = keep(new LineBasicNodeMaterial(overlay));
    marks.opacityNode = opacity;
    ticks = new LineSegments(keep(tickRing(handle.axis)), marks);
    ticks.renderOrder = ORDER;
    group.add(ticks);
  }
  return { handle, group, thin, thick, material, letter, ticks };
}

/** Shapes in CSS pixels, along the handle's axis. */
function handleShapes({ kind, axis }: GizmoHandle, width: number): BufferGeometry[] {
  if (axis === 'all') return [new BoxGeometry(9 + width * 2, 9 + width * 2, 9 + width * 2)];
  const turn = new Matrix4();
  if (kind === 'rotate') {
    const ring = new TorusGeometry(HANDLE_SIZE, width, 8, 96);
    const [first, second] = ringDirections(axis);
    turn.makeBasis(new Vector3(...first), new Vector3(...second), new Vector3(...AXES[axis]));
    return [ring.applyMatrix4(turn)];
  }
  // Cylinders and cones stand along Y.
  if (axis === 'x') turn.makeRotationZ(-Math.PI / 2);
  if (axis === 'z') turn.makeRotationX(Math.PI / 2);
  const headLength = kind === 'move' ? 18 : 11;
  const start = kind === 'scale' ? 10 : 0;
  const shaft = new CylinderGeometry(width, width, HANDLE_SIZE - headLength - start, 8);
  shaft.translate(0, start + (HANDLE_SIZE - headLength - start) / 2, 0);
  const head =
    kind === 'move'
      ? new ConeGeometry(5 + width, headLength, 20)
      : new BoxGeometry(8 + width * 2, headLength, 8 + width * 2);
  head.translate(0, HANDLE_SIZE - headLength / 2, 0);
  return [shaft.applyMatrix4(turn), head.applyMatrix4(turn)];
}

function letterPosition({ kind, axis }: GizmoHandle): Vector {
  if (axis === 'all') return [0, 0, 0];
  const [first, second] = ringDirections(axis);
  const beyond = HANDLE_SIZE + 14;
  const direction = AXES[axis];
  return kind === 'rotate'
    ? ([0, 1, 2].map((at) => ((first[at]! + second[at]!) * beyond) / Math.SQRT2) as unknown as Vector)
    : [direction[0] * beyond, direction[1] * beyond, direction[2] * beyond];
}

function tickRing(axis: Axis): BufferGeometry {
  const [first, second] = ringDirections(axis);
  const points: number[] = [];
  for (let degrees = 0; degrees < 360; degrees += TICK_DEGREES) {
    const angle = (degrees * Math.PI) / 180;
    const length = degrees % 90 === 0 ? 12 : 7;
    for (const radius of [HANDLE_SIZE + 3, HANDLE_SIZE + 3 + length]) {
      for (let at = 0; at < 3; at++) {
        points.push((first[at]! * Math.cos(angle) + second[at]! * Math.sin(angle)) * radius);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return geometry;
}

/** A halo of the ground's colour keeps it readable over a part, whichever of the two is the lighter. */
function makeLetter(letter: string): Letter {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  // In memory: on a graphics device that has work to do the first stroke would wait for it.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const texture = new CanvasTexture(canvas);
  let painted = '';
  return {
    texture,
    paint: (fill, halo) => {
      const next = `${fill.join()} ${halo.join()}`;
      if (!context || next === painted) return;
      painted = next;
      context.clearRect(0, 0, 64, 64);
      context.font = '700 48px "Inter Variable", system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = 10;
      // At next to no opacity all around, so that the soft edge of the halo does not turn black.
      context.fillStyle = cssColour(halo, 0.004);
      context.fillRect(0, 0, 64, 64);
      context.strokeStyle = cssColour(halo, 0.9);
      context.strokeText(letter, 32, 34);
      context.fillStyle = cssColour(fill, 1);
      context.fillText(letter, 32, 34);
      texture.needsUpdate = true;
    },
  };
}

const cssColour = (colour: Rgb, opacity: number): string =>
  `rgb(${colour.map((share) => Math.round(share * 255)).join(' ')} / ${opacity})`;
