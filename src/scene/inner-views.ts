import { BackSide, FrontSide, Group, Matrix4, Mesh, type Side } from 'three';
import { NodeMaterial } from 'three/webgpu';
import type { ContentHash } from '#base';
import { multiplyTransforms } from '#kernel';
import type { FeatureSolid } from '#editor';
import type { PartGeometries } from './part-geometries.ts';
import type { PartLook, Shading } from './shading.ts';
import type { ViewedPlate } from './viewed-plate.ts';

/** What is inside parts: the walls of cavities and holes, infill and honeycombs. Seen where a part is cut open, or through glass. */
export interface InnerViews {
  readonly group: Group;
  /** Meshes of features on the plate on show. */
  hashes(): readonly ContentHash[];
  /** Brings the views in line with the features of the parts. */
  sync(): void;
  /** Shows them through glass, or where the view is cut. */
  show(isXray: boolean): void;
  dispose(): void;
}

export function createInnerViews(
  { editor, isElsewhere }: ViewedPlate,
  shading: Shading,
  geometries: PartGeometries,
): InnerViews {
  const group = new Group();
  group.visible = false;
  const views = new Map<string, Mesh>();
  const material = (side: Side, fragment: Shading['partColor']): NodeMaterial => {
    const made = new NodeMaterial();
    made.side = side;
    made.fragmentNode = fragment;
    return made;
  };
  /** Cavities and holes are seen from inside: their faces look away. */
  const wall = material(BackSide, shading.innerColor);
  const bar = material(FrontSide, shading.innerColor);
  const glass = material(FrontSide, shading.partXray);
  glass.transparent = true;
  glass.depthWrite = false;
  let isXray = false;
  const materialOf = (solidClass: unknown): NodeMaterial =>
    isXray ? glass : solidClass === 'infill' || solidClass === 'solid' ? bar : wall;

  const solidsOf = (id: string): readonly FeatureSolid[] =>
    editor.getState().features.get(id as never)?.made?.solids ?? [];

  return {
    group,
    hashes: () =>
      [...editor.getState().features.values()].flatMap(({ made }) =>
        (made?.solids ?? []).map(({ hash }) => hash),
      ),
    sync() {
      if (isElsewhere()) return;
      const selection = new Set(editor.getState().selection);
      const kept = new Set<string>();
      for (const part of editor.parts()) {
        if (!part.visible) continue;
        const look: PartLook = { selected: selection.has(part.id), outside: false };
        for (const [at, { hash, solidClass, toMesh }] of solidsOf(part.id).entries()) {
          if (solidClass === 'body') continue;
          const key = `${part.id} ${at}`;
          const geometry = geometries.of(hash) ?? views.get(key)?.geometry;
          if (geometry === undefined) continue;
          kept.add(key);
          const mesh = views.get(key) ?? new Mesh(geometry);
          views.set(key, mesh);
          group.add(mesh);
          mesh.geometry = geometry;
          mesh.material = materialOf(solidClass);
          mesh.matrixAutoUpdate = false;
          mesh.userData['look'] = look;
          mesh.userData['class'] = solidClass;
          mesh.matrix.copy(new Matrix4().fromArray(multiplyTransforms(part.transform, toMesh)));
          mesh.matrixWorldNeedsUpdate = true;
        }
      }
      for (const [key, mesh] of views) {
        if (kept.has(key)) continue;
        mesh.removeFromParent();
        views.delete(key);
      }
    },
    show(next) {
      group.visible = next || editor.getState().currentLayer !== null;
      if (next === isXray) return;
      isXray = next;
      for (const mesh of views.values()) mesh.material = materialOf(mesh.userData['class']);
    },
    dispose() {
      for (const each of [wall, bar, glass]) each.dispose();
    },
  };
}
