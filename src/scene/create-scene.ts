import { Scene as ThreeScene } from 'three/webgpu';
import { ok, type Result } from '#base';
import { originOf, type PlatformSettings, type Printer } from '#document';
import { toolNamed, type ViewportPort } from '#editor';
import {
  cameraQuaternion,
  millimetresPerPixel,
  orbit,
  pan,
  project,
  rayAt,
  zoom,
  type Lens,
} from './camera-rig.ts';
import { createCameraControl } from './camera-control.ts';
import { createCameraViews } from './camera-views.ts';
import { capturePlate, type Picture } from './capture.ts';
import { createCutFollower } from './cut-follower.ts';
import { handleAxes } from './gizmo-handles.ts';
import { HOME } from './fixed-views.ts';
import { createEdgeMarks } from './edge-marks.ts';
import { createEffort } from './effort.ts';
import { createFirstDraws } from './first-draws.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { KeyTaps } from './key-light.ts';
import { isOnlyProgress } from './only-progress.ts';
import { createLostDevice } from './lost-device.ts';
import { createGizmoView } from './gizmo-view.ts';
import { createGround } from './ground.ts';
import { createOutline } from './outline.ts';
import { PALETTES } from './palette.ts';
import { createPartGeometries } from './part-geometries.ts';
import { createPartOcclusion } from './part-occlusion.ts';
import { createPartViews } from './part-views.ts';
import { createPicker } from './picking.ts';
import { createPlaceFollowers } from './place-followers.ts';
import { createPlateView } from './plate-view.ts';
import { createPointing } from './pointing.ts';
import { contextRestored, createRenderer, quieten } from './renderer.ts';
import { createSceneBoxes } from './scene-boxes.ts';
import { createSectionCap } from './section-cap.ts';
import { createShading } from './shading.ts';
import { createShadows } from './shadows.ts';
import { createSupportPicker } from './support-picker.ts';
import { createSupportViews } from './support-views.ts';
import { createThreeCameras } from './three-camera.ts';
import { createToolPlane } from './tool-plane.ts';
import type { Scene, SceneOptions } from './types.ts';
import { createWireView } from './wire-view.ts';
import { createViewedPlate } from './viewed-plate.ts';

/**
 * Draws the editor's document on a canvas. A frame is drawn only when something has changed, at most one per screen
 * refresh. Fails with `compute_unsupported` where the browser has neither WebGPU nor WebGL2.
 */
export async function createScene(options: SceneOptions): Promise<Result<Scene, 'compute_unsupported'>> {
  const { canvas, container } = options;
  const viewed = createViewedPlate(options.editor);
  const { editor } = viewed;
  const made = await createRenderer(canvas, {
    forceWebGL: options.forceWebGL === true,
    onLost: (message) => onLost(message),
  });
  if (!made.ok) return made;
  let handle = made.value;

  const shading = createShading(!handle.isSoftware);
  const syncAgain = (): void => {
    markStale();
    invalidate();
  };
  const geometries = createPartGeometries(editor, options.light, syncAgain);
  const occlusion = createPartOcclusion(options.occlude, options.reducedMotion === true, syncAgain);
  const parts = createPartViews(viewed, shading, geometries, occlusion);
  const supports = createSupportViews(viewed, shading);
  const boxes = createSceneBoxes(editor);
  const shadows = createShadows(parts, supports, shading, boxes, () => invalidate());
  const outline = createOutline(parts, shading);
  const wires = createWireView(parts, shading);
  const plate = createPlateView(shading, shadows.plate);
  const cap = createSectionCap(shading);
  const gizmo = createGizmoView();
  const marks = createEdgeMarks(editor, shading);
  const toolPlane = createToolPlane(editor);
  const picker = createPicker(editor);
  const scene = new ThreeScene();
  const ground = createGround(shading);
  scene.add(
    ground,
    plate.group,
    parts.group,
    supports.group,
    supports.ghost,
    wires.group,
    marks.group,
    cap.mesh,
    toolPlane.group,
    outline.quad,
    gizmo.group,
  );

  const placeCamera = createThreeCameras();

  const places = createPlaceFollowers();

  let theme = options.theme;
  let disposed = false;
  let partsStale = true;
  /** Something may be in the next frame that no frame had. */
  let mayBeFirst = true;
  const markStale = (): void => {
    partsStale = true;
    mayBeFirst = true;
  };
  const firstDraws = createFirstDraws();
  let platform: readonly number[] = [];
  let used: PlatformSettings | null = null;
  let usedPrinter: Printer | null = null;
  let size = { width: 1, height: 1 };
  let waiting: (() => void)[] = [];
  const frames = createFrameLoop(async () => {
    const built = buildFirstDraws();
    // A device that goes away meanwhile draws nothing anyway.
    if (built !== null) await built.catch(() => undefined);
    const start = performance.now();
    const isDrawn = draw();
    const drawn = handle;
    // A device that went away has taken no time that says anything.
    if (isDrawn)
      void drawn.drawn().then(
        () => effort.took(performance.now() - start),
        () => undefined,
      );
    await drawn.finished();
    if (!lost.isLost() && handle === drawn) lost.drew();
  });
  const { invalidate } = frames;
  const cut = createCutFollower(editor, shading, cap);
  const control = createCameraControl(
    { target: [0, 0, 0], distance: 400, ...HOME },
    options.reducedMotion === true,
    invalidate,
  );
  const effort = createEffort(() => handle.isSoftware, invalidate);
  const lens = (): Lens => ({ projection: editor.getState().projection, ...size });
  const framing = (): Lens => ({ ...lens(), ...(options.covered && { covered: options.covered() }) });
  const views = createCameraViews(control, framing, boxes, (part) => editor.printedBox(part));

  /** The open edges the marks were made from: they come from the slicer, some time after the parts. */
  let markedEdges = editor.getState().layers.openEdges;

  /** Brings everything that follows the editor up to date; cheap when nothing changed. */
  const followEditor = (): void => {
    const state = editor.getState();
    const printer = editor.printer();
    if (printer.platform.some((length, at) => length !== platform[at])) {
      platform = printer.platform;
      plate.setPrinter(printer);
      shadows.plate.setPlatform(printer.platform[0], printer.platform[1]);
      shadows.outdate();
      if (!viewed.isElsewhere()) views.suggestFirst();
    }
    const settings = editor.platform();
    if (settings !== used || printer !== usedPrinter) {
      [used, usedPrinter] = [settings, printer];
      plate.setUse(settings, editor.usableVolume(), originOf(settings, printer.origin));
    }
    if (partsStale) {
      partsStale = false;
      if (parts.sync()) shadows.outdate();
      if (supports.sync()) shadows.outdate();
      picker.sync();
      marks.sync();
    } else if (state.layers.openEdges !== markedEdges) {
      marks.sync();
    }
    markedEdges = state.layers.openEdges;
    parts.setShading(state.shading);
    if (cut.sync(millimetresPerPixel(control.get(), lens(), control.get().target) / effort.pixelRatio())) {
      shadows.outdateAtRest();
    }
    outline.sync(new Set(state.selection), state.hovered, state.shading === 'xray');
    toolPlane.sync();
    const { handles, showsEdges } = toolNamed(state.tool);
    const hasEdges = showsEdges !== undefined && state.toolParams[showsEdges] === true;
    wires.sync(new Set(hasEdges && state.stage !== 'slice' ? state.selection : []));
    gizmo.show(handles, boxes.movable(), handleAxes(handles, editor));
  };

  const isBlank = (): boolean => disposed || lost.isLost() || viewed.isElsewhere();
  const shadowTaps = (): KeyTaps => (editor.getState().shading === 'xray' ? 0 : effort.keyTaps());
  const placedCamera = () => placeCamera(control.get(), lens(), boxes.everything());

  /** Null where the frame has nothing that was not drawn before. */
  const buildFirstDraws = (): Promise<void> | null => {
    if (!mayBeFirst || isBlank()) return null;
    mayBeFirst = false;
    followEditor();
    const camera = placedCamera();
    return firstDraws.prepare(handle.renderer, [
      ...shadows.passes(shadowTaps()),
      ...outline.passes(camera),
      { scene, camera, target: null },
    ]);
  };

  /** False where nothing was drawn. */
  const draw = (): boolean => {
    // What is on the screen is not to be that of a picture; it is drawn after that.
    if (isBlank()) return false;
    if (handle.renderer.getPixelRatio() !== effort.pixelRatio()) {
      // Moved to another screen: the container's size in CSS pixels need not have changed.
      resize();
      return false;
    }
    if (control.advance(performance.now())) invalidate();
    followEditor();
    if (parts.fade(performance.now())) invalidate();
    const { renderer } = handle;
    const camera = control.get();
    const view = lens();
    const three = placedCamera();
    plate.setSeenFromBelow(camera.elevation < 0);
    gizmo.place(camera, view);
    renderer.setClearColor(0x000000, 0);
    shadows.update(renderer, shadowTaps());
    if (outline.quad.visible) outline.render(renderer, three, camera, view, boxes.outlined());
    renderer.render(scene, three);
    quieten(renderer);
    places.update(camera, view);
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
    return true;
  };

  const resize = (): void => {
    const width = Math.max(1, container.clientWidth);
    const height = Math.max(1, container.clientHeight);
    if (
      width === size.width &&
      height === size.height &&
      handle.renderer.getPixelRatio() === effort.pixelRatio()
    ) {
      return;
    }
    if (width !== size.width || height !== size.height) effort.reset();
    const isFirst = size.width === 1;
    size = { width, height };
    handle.renderer.setPixelRatio(effort.pixelRatio());
    handle.renderer.setSize(width, height, false);
    shading.pixelRatio.value = effort.pixelRatio();
    outline.setSize(width, height, effort.pixelRatio());
    views.suggestFirst();
    // A resized canvas is blank until drawn on: drawing now avoids a flash. The first is blank anyway.
    if (isFirst) invalidate();
    else frames.drawNow();
  };

  const applyTheme = (): void => {
    const palette = PALETTES[theme];
    shading.setPalette(palette);
    plate.setPalette(palette);
    gizmo.setPalette(palette);
    toolPlane.setPalette(palette);
    invalidate();
  };

  const onLost = (message: string): void => {
    if (disposed) return;
    console.warn(`graphics device lost: ${message}`);
    void handle.dispose();
    lost.lose();
  };
  /** A new device knows none of the old one's buffers: everything on it is made again from what is kept here. */
  const renew = async (): Promise<boolean> => {
    // A canvas keeps its WebGL context: it is the browser that gives back what was lost.
    if (handle.backend === 'webgl2' && !(await contextRestored(canvas))) return false;
    if (disposed) return false;
    const again = await createRenderer(canvas, { forceWebGL: options.forceWebGL === true, onLost });
    if (!again.ok) return false;
    if (disposed) {
      void again.value.dispose();
      return false;
    }
    handle = again.value;
    return true;
  };
  const onBack = (): void => {
    size = { width: 0, height: 0 };
    shadows.outdate();
    resize();
    options.onBackend?.(handle.backend);
    options.onDeviceLost?.(true);
  };
  const lost = createLostDevice(renew, onBack, () => options.onDeviceLost?.(false));

  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.style.display = 'block';
  applyTheme();
  const observer = new ResizeObserver(resize);
  observer.observe(container);
  resize();

  let empty = boxes.shown() === null;
  const stopDiffs = editor.onDiff(({ added, removed }) => {
    // A picture whose parts only move is the same.
    if (added.length + removed.length > 0) effort.reset();
    markStale();
    invalidate();
  });
  let seen = editor.getState();
  const stopState = editor.subscribe(() => {
    const before = seen;
    seen = editor.getState();
    if (isOnlyProgress(before, seen)) return;
    // Meshes arrive after their records, and the selection changes the parts' look.
    markStale();
    const wasEmpty = empty;
    empty = boxes.shown() === null;
    if (wasEmpty && !empty) views.suggestFirst();
    views.keepInView(before, seen);
    invalidate();
  });
  options.onBackend?.(handle.backend);

  /** What lights the parts is there. */
  const lit = async (): Promise<void> => {
    followEditor();
    await geometries.lit();
    followEditor();
    await occlusion.baked();
  };
  /** One after the other: each may look at a plate of its own. */
  let capturing: Promise<unknown> = Promise.resolve();
  const capture = async (
    width: number,
    height: number,
    bare: boolean,
    { plate: of, only, document, asSeen }: NonNullable<Parameters<ViewportPort['capture']>[3]>,
  ): Promise<Picture> => {
    viewed.look(of ?? null, document);
    partsStale = true;
    try {
      await lit();
      followEditor();
      parts.fade(Infinity);
      // Printer screens are dark: the same look whatever theme, selection, shading or cut the person has.
      parts.setShading('solid');
      shading.setPalette(PALETTES.dark);
      shading.plain.value = 1;
      shading.setCut(null);
      plate.setSeenFromBelow(false);
      // One part alone stands in no other's shadow.
      shadows.render(handle.renderer, only === undefined && !handle.isSoftware ? 9 : 0);
      // It is drawn when this returns; only reading it takes time.
      return capturePlate({
        handle,
        scene,
        hidden: [
          outline.quad,
          marks.group,
          wires.group,
          gizmo.group,
          toolPlane.group,
          cap.mesh,
          supports.ghost,
          plate.volume,
          ...(bare ? [ground, plate.group] : []),
          ...(only === undefined ? [] : [...parts.others(only), ...supports.others(only)]),
        ],
        box: (only === undefined ? boxes.shown() : boxes.of(only)) ?? boxes.plate(),
        direction: asSeen === true ? control.get() : HOME,
        width,
        height,
      });
    } finally {
      if (cut.height() !== null || viewed.isElsewhere()) shadows.outdate();
      viewed.look(null);
      markStale();
      shading.setCut(cut.height());
      shading.plain.value = 0;
      applyTheme();
    }
  };

  const supportPicker = createSupportPicker(editor, supports);
  const { pick, pointUnder } = createPointing(editor, picker, supportPicker, {
    camera: () => control.get(),
    lens,
    cutHeight: () => cut.height(),
  });

  return ok({
    viewport: {
      capture(width, height, bare = false, of = {}) {
        const picture = capturing.then(() => capture(width, height, bare, of));
        capturing = picture.catch(() => undefined);
        return picture;
      },
    },
    camera: {
      get: () => control.get(),
      set: (state) => control.set(state),
      lens,
      rayAt: (x, y) => rayAt(control.get(), lens(), x, y),
      project: (point) => project(control.get(), lens(), point),
      millimetresPerPixel: (point) => millimetresPerPixel(control.get(), lens(), point),
      pointUnder,
    },
    gizmo: {
      hit: (x, y) => gizmo.hit(control.get(), lens(), x, y),
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
      control.setReducedMotion(reduced);
      occlusion.setReducedMotion(reduced);
    },
    showCutOff: (shown) => {
      parts.showCutOff(shown);
      invalidate();
    },
    home: views.home,
    fit: views.fit,
    focus: views.focus,
    frame: views.frame,
    view: views.view,
    reveal: views.reveal,
    orientation: () => cameraQuaternion(control.get()),
    onOrientation: (listener) => control.onOrientation(listener),
    orbitBy: (azimuth, elevation) =>
      control.set(orbit(control.get(), azimuth, elevation, control.get().target)),
    follow: (point, listener, beyond) => places.follow(point, listener, control.get(), lens(), beyond),
    panBy: (x, y) => {
      const pixel = millimetresPerPixel(control.get(), lens(), control.get().target);
      control.set(pan(control.get(), -x * pixel, y * pixel));
    },
    zoomBy: (factor, at) => {
      const { x, y } = at ?? { x: size.width / 2, y: size.height / 2 };
      control.set(zoom(control.get(), 1 / factor, pointUnder(x, y)));
    },
    pick,
    picksQuickly: picker.isQuick,
    retry: () => lost.retry(),
    async settled() {
      await lit();
      return new Promise((resolve) => {
        waiting.push(resolve);
        invalidate();
      });
    },
    dispose: () => {
      disposed = true;
      frames.dispose();
      lost.dispose();
      stopDiffs();
      stopState();
      observer.disconnect();
      for (const each of [picker, marks, wires, toolPlane, gizmo, cap]) each.dispose();
      for (const each of [plate, outline, shadows, supports, parts]) each.dispose();
      void handle.dispose();
    },
  });
}
