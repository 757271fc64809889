import { toolNamed, type Hit, type PartId } from '#editor';
import type { CameraState, GizmoHandle, Lens, Scene } from '#scene';
import { millimetresPerPixel, onTargetPlane, project, rayAt } from '../../src/scene/camera-rig.ts';
import { handleAxes, hitHandle, HANDLE_SIZE } from '../../src/scene/gizmo-handles.ts';
import type { FakeEditor } from './fake-editor.ts';

/** The parts of a scene that gestures use, over the real camera arithmetic and boxes instead of triangles. */
export interface FakeScene extends Scene {
  readonly log: {
    hovered: GizmoHandle | null;
    active: GizmoHandle | null;
    focused: PartId | null;
    picksQuickly: boolean;
  };
}

export function createFakeScene(editor: FakeEditor): FakeScene {
  const lens: Lens = { projection: 'perspective', width: 800, height: 600 };
  let camera: CameraState = { target: [0, 0, 10], azimuth: 0, elevation: 0.6, distance: 300 };
  const log: FakeScene['log'] = { hovered: null, active: null, focused: null, picksQuickly: true };

  const pick = (x: number, y: number): Hit | null => {
    const ray = rayAt(camera, lens, x, y);
    for (const { id } of editor.parts()) {
      const box = editor.partBox(id)!;
      // Marching is plenty for boxes of millimetres.
      for (let along = 0; along < 1000; along += 0.25) {
        const point = [0, 1, 2].map((axis) => ray.origin[axis]! + ray.direction[axis]! * along);
        if (point.every((value, axis) => value >= box.min[axis]! && value <= box.max[axis]!)) {
          return { part: id, point: [point[0]!, point[1]!, point[2]!], normal: null, towards: ray.direction };
        }
      }
    }
    return null;
  };
  const centre = (): [number, number, number] | null => {
    const box = editor.selectionFacts()?.box;
    return box
      ? [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2, (box.min[2] + box.max[2]) / 2]
      : null;
  };

  const fake: Partial<FakeScene> = {
    log,
    camera: {
      get: () => camera,
      set: (state) => {
        camera = state;
      },
      lens: () => lens,
      rayAt: (x, y) => rayAt(camera, lens, x, y),
      project: (point) => project(camera, lens, point),
      millimetresPerPixel: (point) => millimetresPerPixel(camera, lens, point),
      pointUnder: (x, y) => pick(x, y)?.point ?? onTargetPlane(camera, rayAt(camera, lens, x, y)),
    },
    gizmo: {
      hit: (x, y) => {
        const at = centre();
        if (!at) return null;
        const radius = HANDLE_SIZE * millimetresPerPixel(camera, lens, at);
        const { handles } = toolNamed(editor.getState().tool);
        const axes = handleAxes(handles, editor);
        return hitHandle(handles, at, radius, (point) => project(camera, lens, point), { x, y }, axes);
      },
      centre,
      setHovered: (handle) => {
        log.hovered = handle;
      },
      setActive: (handle) => {
        log.active = handle;
      },
    },
    pick,
    picksQuickly: () => log.picksQuickly,
    focus: (part) => {
      log.focused = part;
    },
  };
  // What gestures do not use is not there: calling it is a failing test.
  return fake as FakeScene;
}
