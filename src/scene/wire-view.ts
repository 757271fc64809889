import { Group, type Mesh } from 'three';
import {
  cameraProjectionMatrix,
  cameraViewMatrix,
  modelWorldMatrix,
  positionGeometry,
  vec4,
} from 'three/tsl';
import { MeshBasicNodeMaterial } from 'three/webgpu';
import type { PartId } from '#editor';
import type { PartViews } from './part-views.ts';
import type { Shading } from './shading.ts';

/** Towards the eye, mm, so that edges are not lost in their own faces. */
const LIFT = 0.05;
/** Shared edges are drawn twice; a dense mesh must still be seen as a shape. */
const OPACITY = 0.22;
/** Corners of a mesh whose edges are drawn: more would be one colour, and take long to list. */
const MOST_CORNERS = 900_000;

/** The edges of triangles over some parts, so that it is seen how dense they are. */
export interface WireView {
  readonly group: Group;
  sync(shown: ReadonlySet<PartId>): void;
  dispose(): void;
}

/** Made before there are parts: it draws what they draw. */
export function createWireView(parts: PartViews, shading: Shading): WireView {
  const group = new Group();
  group.visible = false;
  const material = new MeshBasicNodeMaterial();
  material.wireframe = true;
  material.transparent = true;
  material.depthWrite = false;
  const inView = cameraViewMatrix.mul(modelWorldMatrix).mul(vec4(positionGeometry, 1));
  material.vertexNode = cameraProjectionMatrix.mul(inView.add(vec4(0, 0, LIFT, 0)));
  material.fragmentNode = shading.belowCut(() => vec4(shading.colors.ink, OPACITY));
  parts.addTwins((mesh, id) => {
    mesh.material = material;
    mesh.renderOrder = 1;
    mesh.userData['part'] = id;
    mesh.layers.disableAll();
  }, group);
  return {
    group,
    sync(shown) {
      group.visible = shown.size > 0;
      for (const mesh of group.children as Mesh[]) {
        const isFew = (mesh.geometry.index?.count ?? 0) <= MOST_CORNERS;
        if (isFew && shown.has(mesh.userData['part'] as PartId)) mesh.layers.set(0);
        else mesh.layers.disableAll();
      }
    },
    dispose: () => material.dispose(),
  };
}
