import {
  BufferAttribute,
  DoubleSide,
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
import type { Editor } from '#editor';
import { alongLoops, EDGE_FLOATS } from './line-loops.ts';
import type { Shading } from './shading.ts';

/** How a kind of line is drawn: a cone's loop is thicker and dashed, told apart without its colour too. */
interface LineLook {
  readonly lines: 'lines' | 'coneLines';
  readonly color: 'openEdge' | 'coneEdge';
  /** CSS pixels across, with the dark casing that makes the line read on any part. */
  readonly width: number;
  /** Towards the eye, mm: a line on a surface is not half hidden by it, and one behind a surface stays hidden. */
  readonly lift: number;
  readonly dashed: boolean;
  readonly order: number;
}
const LOOKS: readonly LineLook[] = [
  { lines: 'lines', color: 'openEdge', width: 4, lift: 0.3, dashed: false, order: 5 },
  { lines: 'coneLines', color: 'coneEdge', width: 7, lift: 0.35, dashed: true, order: 6 },
];

/** Dashes round a loop. */
const DASHES = 24;
/** How much of a dash and its gap is the gap. */
const GAP = 0.4;

/** Lines along the edges where a mesh was open before the slicer closed it. */
export interface OpenEdgeMarks {
  readonly group: Group;
  sync(): void;
  dispose(): void;
}

export function createOpenEdgeMarks(editor: Editor, shading: Shading): OpenEdgeMarks {
  const group = new Group();
  const geometries = new Map<Float32Array, InstancedBufferGeometry>();
  const kinds = LOOKS.map((look) => ({ ...look, material: lineMaterial(look, shading) }));

  const geometryOf = (lines: Float32Array, dashed: boolean): InstancedBufferGeometry => {
    const known = geometries.get(lines);
    if (known) return known;
    const geometry = lineGeometry(lines, dashed);
    geometries.set(lines, geometry);
    return geometry;
  };

  return {
    group,
    sync: () => {
      const { openEdges } = editor.getState().layers;
      if (openEdges.length === 0 && group.children.length === 0) return;
      group.clear();
      for (const part of editor.parts()) {
        const edges = openEdges.find(({ key }) => key === part.mesh);
        if (!edges || !part.visible) continue;
        for (const { lines, material, order, dashed } of kinds) {
          if (edges[lines].length < EDGE_FLOATS) continue;
          const mesh = new Mesh(geometryOf(edges[lines], dashed), material);
          mesh.matrixAutoUpdate = false;
          mesh.matrix.fromArray(part.transform);
          mesh.matrixWorldNeedsUpdate = true;
          mesh.frustumCulled = false;
          mesh.renderOrder = order;
          group.add(mesh);
        }
      }
      const used = new Set(openEdges.flatMap(({ lines, coneLines }) => [lines, coneLines]));
      for (const [lines, geometry] of geometries) {
        if (used.has(lines)) continue;
        geometry.dispose();
        geometries.delete(lines);
      }
    },
    dispose: () => {
      for (const geometry of geometries.values()) geometry.dispose();
      for (const { material } of kinds) material.dispose();
    },
  };
}

function lineMaterial(look: LineLook, shading: Shading): NodeMaterial {
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
  const along = look.dashed ? varying(mix(dash.x, dash.y, positionGeometry.y)) : null;
  material.fragmentNode = Fn(() => {
    Discard(height.greaterThan(shading.cutHeight));
    const edge = smoothstep(0.45, 0.6, side.abs());
    const casing = along === null ? edge : edge.max(step(1 - GAP, along.fract()));
    return vec4(mix(shading.colors[look.color], shading.colors.openEdgeCasing, casing), 1);
  })();
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
