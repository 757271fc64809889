import {
  BufferAttribute,
  DoubleSide,
  GreaterDepth,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
} from 'three';
import {
  attribute,
  cameraProjectionMatrix,
  cameraViewMatrix,
  Discard,
  Fn,
  mix,
  modelWorldMatrix,
  normalize,
  positionGeometry,
  smoothstep,
  step,
  varying,
  vec2,
  vec4,
  viewportSize,
} from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import { identityTransform, type Transform } from '#kernel';
import { shownMarks, type Editor } from '#editor';
import { alongLoops, EDGE_FLOATS } from './line-loops.ts';
import type { Shading } from './shading.ts';

/** How a kind of line is drawn, told apart without its colour too. */
interface LineLook {
  readonly color: 'openEdge' | 'coneEdge' | 'crowdedEdge';
  /** CSS pixels across, with the dark casing that makes the line read on any part. */
  readonly width: number;
  /** Towards the eye, mm: a line on a surface is not half hidden by it, and one behind a surface stays hidden. */
  readonly lift: number;
  /** A cone's loop is dashed; where faces are too many, two lines lie side by side. */
  readonly form: 'plain' | 'dashed' | 'double';
  readonly order: number;
}
const LOOKS = {
  open: { color: 'openEdge', width: 4, lift: 0.3, form: 'plain', order: 5 },
  cone: { color: 'coneEdge', width: 7, lift: 0.35, form: 'dashed', order: 6 },
  crowded: { color: 'crowdedEdge', width: 10, lift: 0.5, form: 'double', order: 7 },
} as const satisfies Readonly<Record<string, LineLook>>;
type Look = keyof typeof LOOKS;

/** How much of a line that was asked for is seen through what is in front of it. */
const SEEN_THROUGH = 0.4;

/** Dashes round a loop. */
const DASHES = 24;
/** How much of a dash and its gap is the gap. */
const GAP = 0.4;

/** Lines along edges of meshes: where slicing has closed them, and those that a tool shows. */
export interface EdgeMarks {
  readonly group: Group;
  sync(): void;
  dispose(): void;
}

/** Lines to draw. */
interface MarkedEdges {
  /** What they are made of: the same as long as the lines are. */
  readonly from: object;
  readonly lines: () => Float32Array;
  readonly transform: Transform;
  readonly look: Look;
  /** They were asked for: what hides them lets them through. */
  readonly isAsked: boolean;
}

export function createEdgeMarks(editor: Editor, shading: Shading): EdgeMarks {
  const group = new Group();
  const geometries = new Map<object, InstancedBufferGeometry>();
  const materials = new Map<string, NodeMaterial>();

  const materialOf = (look: Look, isBehind: boolean): NodeMaterial => {
    const name = `${look} ${isBehind}`;
    const material = materials.get(name) ?? lineMaterial(LOOKS[look], shading, isBehind);
    materials.set(name, material);
    return material;
  };
  const geometryOf = ({ from, lines, look }: MarkedEdges): InstancedBufferGeometry => {
    const geometry = geometries.get(from) ?? lineGeometry(lines(), LOOKS[look].form === 'dashed');
    geometries.set(from, geometry);
    return geometry;
  };
  const draw = (edges: MarkedEdges, isBehind: boolean): void => {
    const mesh = new Mesh(geometryOf(edges), materialOf(edges.look, isBehind));
    mesh.matrixAutoUpdate = false;
    mesh.matrix.fromArray(edges.transform);
    mesh.matrixWorldNeedsUpdate = true;
    mesh.frustumCulled = false;
    mesh.renderOrder = LOOKS[edges.look].order + (isBehind ? 2 : 0);
    group.add(mesh);
  };

  return {
    group,
    sync: () => {
      const marked = [...closedEdges(editor), ...askedEdges(editor)];
      if (marked.length === 0 && group.children.length === 0) return;
      group.clear();
      for (const edges of marked) {
        draw(edges, false);
        if (edges.isAsked) draw(edges, true);
      }
      const used = new Set(marked.map(({ from }) => from));
      for (const [from, geometry] of geometries) {
        if (used.has(from)) continue;
        geometry.dispose();
        geometries.delete(from);
      }
    },
    dispose: () => {
      for (const geometry of geometries.values()) geometry.dispose();
      for (const material of materials.values()) material.dispose();
    },
  };
}

/** Where meshes were open before the slicer closed them. */
function closedEdges(editor: Editor): readonly MarkedEdges[] {
  const { openEdges } = editor.getState().layers;
  if (openEdges.length === 0) return [];
  return editor.parts().flatMap(({ mesh, visible, transform }) => {
    const edges = openEdges.find(({ key }) => key === mesh);
    if (edges === undefined || !visible) return [];
    return [
      { lines: edges.lines, look: 'open' as const },
      { lines: edges.coneLines, look: 'cone' as const },
    ].flatMap(({ lines, look }) =>
      lines.length < EDGE_FLOATS
        ? []
        : [{ from: lines, lines: () => lines, transform, look, isAsked: false }],
    );
  });
}

/** What the tool in hand shows of meshes' edges: places on the plate. */
function askedEdges(editor: Editor): readonly MarkedEdges[] {
  return shownMarks(editor.getState().toolMarks, editor.parts()).flatMap((mark) => {
    if (mark.edges === undefined) return [];
    const lines = (): Float32Array => Float32Array.from(mark.points.flat());
    return [{ from: mark.points, lines, transform: identityTransform, look: mark.edges, isAsked: true }];
  });
}

/** `isBehind`: what a surface hides of the lines, faint. */
function lineMaterial(look: LineLook, shading: Shading, isBehind: boolean): NodeMaterial {
  const material = new NodeMaterial();
  const start = modelWorldMatrix.mul(vec4(attribute<'vec3'>('edgeStart', 'vec3'), 1));
  const end = modelWorldMatrix.mul(vec4(attribute<'vec3'>('edgeEnd', 'vec3'), 1));
  const lift = vec4(0, 0, look.lift, 0);
  const clipStart = cameraProjectionMatrix.mul(cameraViewMatrix.mul(start).add(lift));
  const clipEnd = cameraProjectionMatrix.mul(cameraViewMatrix.mul(end).add(lift));
  // A quad along the edge: y runs from start to end, x across, in pixels.
  const run = clipEnd.xy.div(clipEnd.w).sub(clipStart.xy.div(clipStart.w)).mul(viewportSize);
  const forward = normalize(run.add(vec2(1e-6, 0)));
  const across = vec2(forward.y.negate(), forward.x)
    .div(viewportSize)
    .mul(shading.pixelRatio.mul(look.width));
  const place = mix(clipStart, clipEnd, positionGeometry.y);
  material.vertexNode = vec4(place.xy.add(across.mul(positionGeometry.x).mul(place.w)), place.z, place.w);
  const height = varying(mix(start, end, positionGeometry.y).z);
  const side = varying(positionGeometry.x);
  const dash = attribute<'vec2'>('edgeDash', 'vec2');
  const along = look.form === 'dashed' ? varying(mix(dash.x, dash.y, positionGeometry.y)) : null;
  material.fragmentNode = Fn(() => {
    Discard(height.greaterThan(shading.cutHeight));
    const edge = smoothstep(0.45, 0.6, side.abs());
    const isDark = look.form === 'double' ? edge.max(smoothstep(0.2, 0.1, side.abs())) : edge;
    const casing = along === null ? isDark : isDark.max(step(1 - GAP, along.fract()));
    const color = mix(shading.colors[look.color], shading.colors.openEdgeCasing, casing);
    return vec4(color, isBehind ? SEEN_THROUGH : 1);
  })();
  if (isBehind) {
    material.transparent = true;
    material.depthWrite = false;
    material.depthFunc = GreaterDepth;
  }
  material.side = DoubleSide;
  return material;
}

/** A quad for each edge; `edgeDash` says at which dash of its loop an edge starts and ends. */
function lineGeometry(lines: Float32Array, dashed: boolean): InstancedBufferGeometry {
  const count = Math.floor(lines.length / EDGE_FLOATS);
  const starts = new Float32Array(count * 3);
  const ends = new Float32Array(count * 3);
  for (let edge = 0; edge < count; edge++) {
    const at = edge * EDGE_FLOATS;
    starts.set(lines.subarray(at, at + 3), edge * 3);
    ends.set(lines.subarray(at + 3, at + EDGE_FLOATS), edge * 3);
  }
  const geometry = new InstancedBufferGeometry();
  geometry.instanceCount = count;
  const quad = new Float32Array([-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0]);
  geometry.setAttribute('position', new BufferAttribute(quad, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.setAttribute('edgeStart', new InstancedBufferAttribute(starts, 3));
  geometry.setAttribute('edgeEnd', new InstancedBufferAttribute(ends, 3));
  if (dashed) geometry.setAttribute('edgeDash', new InstancedBufferAttribute(alongLoops(lines, DASHES), 2));
  return geometry;
}
