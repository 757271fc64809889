import { Box3, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { Scene as ThreeScene } from 'three/webgpu';
import { ok, type Result } from '#base';
import type { Aabb } from '#kernel';
import type { Editor, EditorState, PartId } from '#editor';
import {
  cameraQuaternion,
  eyeOf,
  FIELD_OF_VIEW,
  frameBox,
  halfHeight,
  interpolate,
  millimetresPerPixel,
  orbit,
  pan,
  project,
  rayAt,
  zoom,
  type CameraState,
  type Lens,
} from './camera-rig.ts';
import { capturePlate } from './capture.ts';
import { createGizmoView } from './gizmo-view.ts';
import { createGround } from './ground.ts';
import { createOutline } from './outline.ts';
import { PALETTES, type Theme } from './palette.ts';
import { layerCutHeight, panelMapping } from './panel-mapping.ts';
import { createPartViews } from './part-views.ts';
import { createPicker } from './picking.ts';
import { createPlateShadow } from './plate-shadow.ts';
import { createPlateView } from './plate-view.ts';
import { createRenderer, quieten, type SceneBackend } from './renderer.ts';
import { createSectionCap } from './section-cap.ts';
import { createShading } from './shading.ts';
import type { Quaternion, Scene, ViewName } from './types.ts';
import type { Vector } from './vector.ts';

export interface SceneOptions {
  readonly canvas: HTMLCanvasElement;
  /** What the canvas fills; its size is followed. */
  readonly container: HTMLElement;
  readonly editor: Editor;
  readonly theme: Theme;
  /** Called once the renderer is up, and again if it had to be made anew on another back end. */
  onBackend?(backend: SceneBackend): void;
  /** The graphics device went away: true when the scene has been brought back by itself. */
  onDeviceLost?(recovered: boolean): void;
  readonly reducedMotion?: boolean;
  /** Takes the WebGL2 back end even where there is WebGPU. */
  readonly forceWebGL?: boolean;
}

const HOME = { azimuth: (28 * Math.PI) / 180, elevation: (24 * Math.PI) / 180 };
const QUARTER = Math.PI / 2;
const VIEWS: Readonly<Record<ViewName, { readonly azimuth: number; readonly elevation: number }>> = {
  front: { azimuth: 0, elevation: 0 },
  right: { azimuth: QUARTER, elevation: 0 },
  back: { azimuth: 2 * QUARTER, elevation: 0 },
  left: { azimuth: -QUARTER, elevation: 0 },
  top: { azimuth: 0, elevation: (89.9 * Math.PI) / 180 },
  bottom: { azimuth: 0, elevation: (-89.9 * Math.PI) / 180 },
  iso: HOME,
};
const FLIGHT_MS = 300;
const LARGEST_PIXEL_RATIO = 2;
/** The plate's shadow follows the cut once the slider rests; it would double the work of a scrub. */
const SHADOW_REST_MS = 150;

/**
 * Draws the editor's document on a canvas. A frame is drawn only when something has changed, at most one per screen
 * refresh. Fails with `compute_unsupported` where the browser has neither WebGPU nor WebGL2.
 */
export async function createScene(options: SceneOptions): Promise<Result<Scene, 'compute_unsupported'>> {
  const { canvas, container, editor } = options;
  const made = await createRenderer(canvas, {
    forceWebGL: options.forceWebGL === true,
    onLost: (message) => void recover(message),
  });
  if (!made.ok) return made;
  let handle = made.value;

  const shading = createShading();
  const parts = createPartViews(editor, shading);
  const shadow = createPlateShadow(parts, shading);
  const outline = createOutline(parts, shading);
  const plate = createPlateView(shading, shadow);
  const cap = createSectionCap(shading);
  const gizmo = createGizmoView();
  const picker = createPicker(editor);
  const scene = new ThreeScene();
  scene.add(createGround(shading), plate.group, parts.group, cap.mesh, outline.quad, gizmo.group);

  const perspective = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI);
  const orthographic = new OrthographicCamera();

  let theme = options.theme;
  let reducedMotion = options.reducedMotion === true;
  let disposed = false;
  let frame: number | null = null;
  let partsStale = true;
  let shadowStale = true;
  let shadowTimer: ReturnType<typeof setTimeout> | undefined;
  let cameraTouched = false;
  let flight: { from: CameraState; to: CameraState; start: number } | null = null;
  let shownCap: { revision: number; index: number; shrink: number } | null = null;
  let platform: readonly number[] = [];
  let size = { width: 1, height: 1 };
  let waiting: (() => void)[] = [];
  const orientationListeners = new Set<(orientation: Quaternion) => void>();

  const lens = (): Lens => ({ projection: editor.getState().projection, ...size });
  const plateBox = (): Aabb => {
    const [width, depth] = editor.printer().platform;
    return { min: [-width / 2, -depth / 2, -2], max: [width / 2, depth / 2, Math.min(width, depth) / 4] };
  };
  let camera: CameraState = { target: [0, 0, 0], distance: 400, ...HOME };

  const invalidate = (): void => {
    if (frame === null && !disposed) frame = requestAnimationFrame(draw);
  };

  const setCamera = (state: CameraState): void => {
    flight = null;
    cameraTouched = true;
    moveCamera(state);
  };
  const moveCamera = (state: CameraState): void => {
    const turned = state.azimuth !== camera.azimuth || state.elevation !== camera.elevation;
    camera = state;
    if (turned) for (const listener of orientationListeners) listener(cameraQuaternion(camera));
    invalidate();
  };
  const flyTo = (to: CameraState): void => {
    cameraTouched = true;
    if (reducedMotion) {
      setCamera(to);
      return;
    }
    flight = { from: camera, to, start: performance.now() };
    invalidate();
  };

  const boxOf = (ids: readonly PartId[]): Aabb | null => {
    const boxes = ids.flatMap((id) => editor.partBox(id) ?? []);
    return boxes.length === 0 ? null : boxes.reduce(joinBoxes);
  };
  const visibleParts = (): PartId[] =>
    editor
      .parts()
      .filter((part) => part.visible)
      .map((part) => part.id);

  /** Brings everything that follows the editor up to date; cheap when nothing changed. */
  const followEditor = (): void => {
    const state = editor.getState();
    const printer = editor.printer();
    if (platform.some((length, at) => length !== printer.platform[at]) || platform.length === 0) {
      platform = printer.platform;
      plate.setPrinter(printer);
      shadow.setPlatform(printer.platform[0], printer.platform[1]);
      shadowStale = true;
      if (!cameraTouched) camera = frameBox({ ...camera, ...HOME }, lens(), plateBox(), 0.12);
    }
    if (partsStale) {
      partsStale = false;
      if (parts.sync()) shadowStale = true;
      picker.sync();
    }
    parts.setXray(state.shading === 'xray');
    followCut(state);
    const selected = new Set(state.selection);
    outline.sync(selected, state.hovered);
    gizmo.show(state.tool, editor.selectionFacts()?.box ?? null);
  };

  const followCut = (state: EditorState): void => {
    const { craft } = editor.plate();
    const height =
      state.currentLayer === null
        ? null
        : layerCutHeight(state.currentLayer, craft.layerHeight, craft.firstLayerHeight);
    if (height !== cutHeight()) {
      shading.setCut(height);
      clearTimeout(shadowTimer);
      shadowTimer = setTimeout(() => {
        shadowStale = true;
        invalidate();
      }, SHADOW_REST_MS);
    }
    const picture = state.layerPicture;
    if (height === null || picture?.index !== state.currentLayer) {
      cap.mesh.visible = false;
      shownCap = null;
      return;
    }
    const mapping = panelMapping(editor.printer(), picture.width, picture.height);
    const pitch = Math.hypot(...mapping.columnStep);
    const devicePixel = millimetresPerPixel(camera, lens(), camera.target) / pixelRatio();
    // Steps of two, so that a zoom does not make the picture anew at every notch.
    const shrink = 2 ** Math.max(0, Math.floor(Math.log2(devicePixel / pitch)));
    const wanted = { revision: state.revision, index: picture.index, shrink };
    if (shownPicture === picture && shownCap?.shrink === shrink) return;
    shownCap = wanted;
    shownPicture = picture;
    cap.show(picture, mapping, height, shrink);
  };
  let shownPicture: EditorState['layerPicture'] = null;
  const cutHeight = (): number | null => (shading.isCut.value === 0 ? null : shading.cutHeight.value);

  const pixelRatio = (): number => Math.min(window.devicePixelRatio || 1, LARGEST_PIXEL_RATIO);

  const placeCamera = (): OrthographicCamera | PerspectiveCamera => {
    const view = lens();
    const eye = eyeOf(camera);
    const reach = sceneReach(eye);
    const three = view.projection === 'orthographic' ? orthographic : perspective;
    three.position.set(...eye);
    three.quaternion.set(...cameraQuaternion(camera));
    if (three === perspective) {
      perspective.aspect = view.width / view.height;
      perspective.near = Math.max(reach.near, reach.far / 2000, 0.1);
    } else {
      const half = halfHeight(camera);
      orthographic.top = half;
      orthographic.bottom = -half;
      orthographic.right = (half * view.width) / view.height;
      orthographic.left = -orthographic.right;
      orthographic.near = Math.min(reach.near, -reach.far);
    }
    three.far = reach.far;
    three.updateProjectionMatrix();
    three.updateMatrixWorld();
    return three;
  };

  /** Distances from the eye that hold plate, volume and parts. */
  const sceneReach = (eye: Vector): { near: number; far: number } => {
    const [width, depth, height] = editor.printer().platform;
    const box = new Box3(
      new Vector3(-width / 2 - 20, -depth / 2 - 20, -20),
      new Vector3(width / 2 + 20, depth / 2 + 20, height),
    );
    const all = boxOf(visibleParts());
    if (all) box.union(new Box3(new Vector3(...all.min), new Vector3(...all.max)));
    const middle = box.getCenter(new Vector3());
    const radius = box.getSize(new Vector3()).length() / 2;
    const away = middle.distanceTo(new Vector3(...eye));
    return { near: away - radius, far: away + radius };
  };

  const draw = (): void => {
    frame = null;
    if (disposed) return;
    if (flight) {
      const share = Math.min(1, (performance.now() - flight.start) / FLIGHT_MS);
      const { from, to } = flight;
      // The product's one curve, cubic-bezier(.2, 0, 0, 1), near enough: fast out, long in.
      moveCamera(interpolate(from, to, 1 - (1 - share) ** 3));
      if (share >= 1) flight = null;
      else invalidate();
    }
    followEditor();
    const { renderer } = handle;
    const three = placeCamera();
    const view = lens();
    plate.setSeenFromBelow(camera.elevation < 0);
    gizmo.place(camera, view);
    renderer.setClearColor(0x000000, 0);
    if (shadowStale) {
      shadowStale = false;
      shadow.render(renderer);
    }
    if (outline.quad.visible) outline.render(renderer, three, camera, view, outlinedBoxes());
    renderer.render(scene, three);
    quieten(renderer);
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  const outlinedBoxes = (): Box3[] => {
    const { selection, hovered } = editor.getState();
    const ids = hovered === null ? selection : [...selection, hovered];
    return ids.flatMap((id) => {
      const box = editor.partBox(id);
      return box ? [new Box3(new Vector3(...box.min), new Vector3(...box.max))] : [];
    });
  };

  const resize = (): void => {
    const width = Math.max(1, container.clientWidth);
    const height = Math.max(1, container.clientHeight);
    if (width === size.width && height === size.height && handle.renderer.getPixelRatio() === pixelRatio()) {
      return;
    }
    size = { width, height };
    handle.renderer.setPixelRatio(pixelRatio());
    handle.renderer.setSize(width, height, false);
    shading.pixelRatio.value = pixelRatio();
    outline.setSize(width, height, pixelRatio());
    if (!cameraTouched) camera = frameBox({ ...camera, ...HOME }, lens(), plateBox(), 0.12);
    // A resized canvas is blank until drawn on: drawing now avoids a flash.
    if (frame !== null) cancelAnimationFrame(frame);
    draw();
  };

  const applyTheme = (): void => {
    const palette = PALETTES[theme];
    shading.setPalette(palette);
    plate.setPalette(palette);
    gizmo.setPalette(palette);
    invalidate();
  };

  /** A new device knows none of the old one's buffers: everything on it is made again from what is kept here. */
  const recover = async (message: string): Promise<void> => {
    if (disposed) return;
    console.warn(`graphics device lost: ${message}`);
    void handle.dispose();
    const again = await createRenderer(canvas, {
      forceWebGL: options.forceWebGL === true,
      onLost: (reason) => void recover(reason),
    });
    if (!again.ok || disposed) {
      options.onDeviceLost?.(false);
      return;
    }
    handle = again.value;
    size = { width: 0, height: 0 };
    shadowStale = true;
    resize();
    options.onBackend?.(handle.backend);
    options.onDeviceLost?.(true);
  };

  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.style.display = 'block';
  applyTheme();
  const observer = new ResizeObserver(resize);
  observer.observe(container);
  resize();

  let empty = true;
  const stopDiffs = editor.onDiff(() => {
    partsStale = true;
    invalidate();
  });
  const stopState = editor.subscribe(() => {
    // Meshes arrive after their records, and the selection changes the parts' look.
    partsStale = true;
    const parted = visibleParts();
    if (empty && parted.length > 0 && !cameraTouched) {
      const box = boxOf(parted);
      if (box) camera = frameBox(camera, lens(), joinBoxes(box, footing(box)), 0.3);
    }
    empty = parted.length === 0;
    invalidate();
  });
  options.onBackend?.(handle.backend);

  const built: Scene = {
    viewport: {
      capture: (width, height) => {
        followEditor();
        // Printer screens are dark: the same look whatever theme, selection or cut the person has.
        shading.setPalette(PALETTES.dark);
        shading.plain.value = 1;
        const cut = cutHeight();
        shading.setCut(null);
        plate.setSeenFromBelow(false);
        shadow.render(handle.renderer);
        const picture = capturePlate({
          handle,
          scene,
          hidden: [outline.quad, gizmo.group, cap.mesh, plate.volume],
          box: boxOf(visibleParts()) ?? plateBox(),
          direction: HOME,
          width,
          height,
        });
        shading.setCut(cut);
        shading.plain.value = 0;
        shadowStale = cut !== null;
        applyTheme();
        return picture;
      },
    },
    camera: {
      get: () => camera,
      set: setCamera,
      lens,
      rayAt: (x, y) => rayAt(camera, lens(), x, y),
      project: (point) => project(camera, lens(), point),
      millimetresPerPixel: (point) => millimetresPerPixel(camera, lens(), point),
    },
    gizmo: {
      hit: (x, y) => gizmo.hit(camera, lens(), x, y),
      centre: () => gizmo.centre(),
      setHovered: (hovered) => {
        if (gizmo.setHovered(hovered)) invalidate();
      },
      setActive: (active) => {
        if (gizmo.setActive(active)) invalidate();
      },
    },
    backend: () => handle.backend,
    setTheme: (next) => {
      theme = next;
      applyTheme();
    },
    setReducedMotion: (reduced) => {
      reducedMotion = reduced;
    },
    home: () => flyTo(frameBox({ ...camera, ...HOME }, lens(), plateBox(), 0.12)),
    fit: () => {
      const box = boxOf(editor.getState().selection) ?? boxOf(visibleParts()) ?? plateBox();
      flyTo(frameBox(camera, lens(), box, 0.2));
    },
    focus: (part) => {
      const box = editor.partBox(part);
      if (box) flyTo(frameBox(camera, lens(), box, 0.2));
    },
    view: (name) => flyTo({ ...camera, ...VIEWS[name] }),
    orientation: () => cameraQuaternion(camera),
    onOrientation: (listener) => {
      orientationListeners.add(listener);
      return () => void orientationListeners.delete(listener);
    },
    orbitBy: (azimuth, elevation) => setCamera(orbit(camera, azimuth, elevation, camera.target)),
    panBy: (x, y) => {
      const pixel = millimetresPerPixel(camera, lens(), camera.target);
      setCamera(pan(camera, -x * pixel, y * pixel));
    },
    zoomBy: (factor, at) => {
      const { width, height } = lens();
      const { x, y } = at ?? { x: width / 2, y: height / 2 };
      setCamera(zoom(camera, 1 / factor, pointUnder(x, y)));
    },
    pick: (x, y) => picker.pick(rayAt(camera, lens(), x, y), cutHeight()),
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        invalidate();
      }),
    dispose: () => {
      disposed = true;
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(shadowTimer);
      stopDiffs();
      stopState();
      observer.disconnect();
      for (const each of [picker, gizmo, cap, plate, outline, shadow, parts]) each.dispose();
      void handle.dispose();
    },
  };

  /** What lies under a canvas point: a part, else the plate's plane near the plate, else the depth of the target. */
  function pointUnder(x: number, y: number): Vector {
    const hit = built.pick(x, y);
    if (hit) return hit.point;
    const ray = rayAt(camera, lens(), x, y);
    const along = -ray.origin[2] / ray.direction[2];
    const [width, depth] = editor.printer().platform;
    if (along > 0) {
      const onPlate: Vector = [
        ray.origin[0] + ray.direction[0] * along,
        ray.origin[1] + ray.direction[1] * along,
        0,
      ];
      if (Math.abs(onPlate[0]) < width && Math.abs(onPlate[1]) < depth) return onPlate;
    }
    const eye = eyeOf(camera);
    const forward = rayAt(camera, lens(), size.width / 2, size.height / 2).direction;
    const offset = [
      camera.target[0] - ray.origin[0],
      camera.target[1] - ray.origin[1],
      camera.target[2] - ray.origin[2],
    ] as const;
    void eye;
    const depthAlong = offset[0] * forward[0] + offset[1] * forward[1] + offset[2] * forward[2];
    const cosine =
      ray.direction[0] * forward[0] + ray.direction[1] * forward[1] + ray.direction[2] * forward[2];
    const reach = depthAlong / cosine;
    return [
      ray.origin[0] + ray.direction[0] * reach,
      ray.origin[1] + ray.direction[1] * reach,
      ray.origin[2] + ray.direction[2] * reach,
    ];
  }

  return ok(built);
}

function joinBoxes(a: Aabb, b: Aabb): Aabb {
  return {
    min: [Math.min(a.min[0], b.min[0]), Math.min(a.min[1], b.min[1]), Math.min(a.min[2], b.min[2])],
    max: [Math.max(a.max[0], b.max[0]), Math.max(a.max[1], b.max[1]), Math.max(a.max[2], b.max[2])],
  };
}

/** Some plate round a box, so that a first view shows where the part stands. */
function footing({ min, max }: Aabb): Aabb {
  return { min: [min[0], min[1], 0], max: [max[0], max[1], 0] };
}
