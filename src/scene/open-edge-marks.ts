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
  varying,
  vec2,
  vec4,
  viewportSize,
} from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import type { Editor } from '#editor';
import type { Shading } from './shading.ts';

/** CSS pixels across, with the dark casing that makes the line read on any part. */
const WIDTH = 4;
/** Towards the eye, mm: a line on a surface is not half hidden by it, and one behind a surface stays hidden. */
const LIFT = 0.3;

type OpenEdges = ReturnType<Editor['getState']>['layers']['openEdges'][number];

/** Lines along the edges where a mesh was open before the slicer closed it. */
export interface OpenEdgeMarks {
  readonly group: Group;
  sync(): void;
  dispose(): void;
}

export function createOpenEdgeMarks(editor: Editor, shading: Shading): OpenEdgeMarks {
  const group = new Group();
  const geometries = new Map<OpenEdges, InstancedBufferGeometry>();
  const material = new NodeMaterial();
  const start = modelWorldMatrix.mul(vec4(attribute<'vec3'>('edgeStart', 'vec3'), 1));
  const end = modelWorldMatrix.mul(vec4(attribute<'vec3'>('edgeEnd', 'vec3'), 1));
  const lift = vec4(0, 0, LIFT, 0);
  const clipStart = cameraProjectionMatrix.mul(cameraViewMatrix.mul(start).add(lift));
  const clipEnd = cameraProjectionMatrix.mul(cameraViewMatrix.mul(end).add(lift));
  // A quad along the edge: y runs from start to end, x across, in pixels.
  const run = clipEnd.xy.div(clipEnd.w).sub(clipStart.xy.div(clipStart.w)).mul(viewportSize);
  const forward = normalize(run.add(vec2(1e-6, 0)));
  const across = vec2(forward.y.negate(), forward.x).div(viewportSize).mul(shading.pixelRatio.mul(WIDTH));
  const place = mix(clipStart, clipEnd, positionGeometry.y);
  material.vertexNode = vec4(place.xy.add(across.mul(positionGeometry.x).mul(place.w)), place.z, place.w);
  const height = varying(mix(start, end, positionGeometry.y).z);
  const side = varying(positionGeometry.x);
  material.fragmentNode = Fn(() => {
    Discard(height.greaterThan(shading.cutHeight));
    const casing = smoothstep(0.45, 0.6, side.abs());
    return vec4(mix(shading.colors.openEdge, shading.colors.openEdgeCasing, casing), 1);
  })();
  material.side = DoubleSide;

  const geometryOf = (edges: OpenEdges): InstancedBufferGeometry => {
    const known = geometries.get(edges);
    if (known) return known;
    const count = Math.floor(edges.lines.length / 6);
    const starts = new Float32Array(count * 3);
    const ends = new Float32Array(count * 3);
    for (let edge = 0; edge < count; edge++) {
      starts.set(edges.lines.subarray(edge * 6, edge * 6 + 3), edge * 3);
      ends.set(edges.lines.subarray(edge * 6 + 3, edge * 6 + 6), edge * 3);
    }
    const geometry = new InstancedBufferGeometry();
    geometry.instanceCount = count;
    const quad = new Float32Array([-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0]);
    geometry.setAttribute('position', new BufferAttribute(quad, 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute('edgeStart', new InstancedBufferAttribute(starts, 3));
    geometry.setAttribute('edgeEnd', new InstancedBufferAttribute(ends, 3));
    geometries.set(edges, geometry);
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
        if (!edges || !part.visible || edges.lines.length < 6) continue;
        const mesh = new Mesh(geometryOf(edges), material);
        mesh.matrixAutoUpdate = false;
        mesh.matrix.fromArray(part.transform);
        mesh.matrixWorldNeedsUpdate = true;
        mesh.frustumCulled = false;
        mesh.renderOrder = 5;
        group.add(mesh);
      }
      for (const [edges, geometry] of geometries) {
        if (openEdges.includes(edges)) continue;
        geometry.dispose();
        geometries.delete(edges);
      }
    },
    dispose: () => {
      for (const geometry of geometries.values()) geometry.dispose();
      material.dispose();
    },
  };
}
