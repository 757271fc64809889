import { partPoint, type CameraBasis, type Editor, type GeometryPort } from '#editor';
import type { Vector } from '#kernel';
import { createScene, createViewportController, type Quaternion, type Scene } from '#scene';
import { createMeshLighter, createMeshOccluder } from './ports/index.ts';
import type { ModelPlace, ModelView } from '#ui';

const RADIANS = Math.PI / 180;

/** The scene as the page asks for it. `onScene` hears of the scene that is drawn now, null when there is none. */
export function createModelView(
  editor: Editor,
  geometry: GeometryPort,
  onScene: (scene: Scene | null) => void,
): ModelView {
  const light = createMeshLighter(geometry);
  const occlude = createMeshOccluder(geometry);
  return {
    async attach(canvas, container, options) {
      const made = await createScene({
        canvas,
        container,
        editor,
        theme: options.theme,
        light,
        occlude,
        reducedMotion: options.reducedMotion,
        ...(options.covered && { covered: options.covered }),
        onBackend: (backend) => inNextTask(() => options.onBackend(backend)),
        onDeviceLost: (recovered) => {
          if (!recovered) options.onLost();
        },
      });
      if (!made.ok) return null;
      const scene = made.value;
      onScene(scene);
      await new Promise<void>(inNextTask);
      return {
        pointers: createViewportController(scene, editor, {
          onGesture: (label) => options.onDragLabel(label),
          onArea: (area) => options.onArea(area),
        }),
        home: () => scene.home(),
        fit: () => scene.fit(),
        lookFrom: (direction) => scene.view(direction),
        orbit: (right, up) => scene.orbitBy(right * RADIANS, up * RADIANS),
        pan: (x, y) => scene.panBy(x, y),
        zoom: (factor) => scene.zoomBy(factor),
        frame: (box, outward) => scene.frame(box, outward),
        plateAt(x, y) {
          const { origin, direction } = scene.camera.rayAt(x, y);
          const along = -origin[2] / direction[2];
          const place = [origin[0] + along * direction[0], origin[1] + along * direction[1]] as const;
          const isOnPlate = place.every(
            (value, axis) => Math.abs(value) * 2 <= editor.printer().platform[axis]!,
          );
          return along > 0 && isOnPlate ? place : null;
        },
        reveal: (place) => scene.reveal(pointOf(place, editor)),
        follow: (place, listener, beyond) => scene.follow(pointOf(place, editor), listener, beyond),
        onCamera(listener) {
          listener(basisOf(scene.orientation()));
          return scene.onOrientation((orientation) => listener(basisOf(orientation)));
        },
        retry: () => scene.retry(),
        setTheme: (theme) => scene.setTheme(theme),
        setReducedMotion: (reduced) => scene.setReducedMotion(reduced),
        showCutOff: (shown) => scene.showCutOff(shown),
        dispose() {
          onScene(null);
          scene.dispose();
        },
      };
    },
  };
}

/** What the page draws anew when it hears of a scene is not added to the task that made the scene. */
const inNextTask = (work: () => void): void => void setTimeout(work, 0);

function pointOf(place: ModelPlace, editor: Editor): Vector {
  return place.kind === 'plate' ? place.point : partPoint(editor.printer(), editor.plate().craft, place);
}

/** Camera axes on the plate, from the turn that takes camera axes there. */
function basisOf([x, y, z, w]: Quaternion): CameraBasis {
  return {
    right: [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    up: [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    back: [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  };
}
