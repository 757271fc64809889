import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Editor } from '#editor';
import type { Palette } from './palette.ts';

/** How much of what is behind it the plane covers (UI §2.4). */
const FILL = 0.12;

/** The plane the tool in hand is about: where Cut would cut. */
export interface ToolPlane {
  readonly group: Group;
  setPalette(palette: Palette): void;
  sync(): void;
  dispose(): void;
}

export function createToolPlane(editor: Editor): ToolPlane {
  const group = new Group();
  group.visible = false;
  const geometry = new BufferGeometry();
  const corners = new BufferAttribute(new Float32Array(12), 3);
  geometry.setAttribute('position', corners);
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const rim = new BufferGeometry();
  rim.setAttribute('position', corners);
  rim.setIndex([0, 1, 2, 3, 0]);
  const fill = new MeshBasicMaterial({
    transparent: true,
    opacity: FILL,
    depthWrite: false,
    side: DoubleSide,
  });
  const line = new LineBasicMaterial();
  for (const object of [new Mesh(geometry, fill), new Line(rim, line)]) {
    object.frustumCulled = false;
    object.renderOrder = 8;
    group.add(object);
  }

  return {
    group,
    setPalette: ({ ink }) => {
      fill.color.setRGB(...ink);
      line.color.setRGB(...ink);
    },
    sync: () => {
      const plane = editor.toolPlane();
      group.visible = plane !== null;
      if (plane === null) return;
      corners.array.set(plane.flat());
      corners.needsUpdate = true;
    },
    dispose: () => {
      for (const each of [geometry, rim, fill, line]) each.dispose();
    },
  };
}
