import { createLatest } from '#base';
import type { EngineChoice } from '#compute/api';
import type { Editor } from '#editor';
import { layerImage, layerMapping } from '#scene';
import { putPicture, type LayerShown, type LayerSurface } from '#ui';
import type { LayerScreen } from './ports/index.ts';

/** What a picture of the device's was asked for with. */
interface Asked extends LayerShown {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/**
 * Shows layers on two canvases, one behind the other. While the engine is the graphics device it draws on the one behind, in its
 * worker, and the one in front is clear; else the page paints the one in front, which covers what is behind at once. So nobody
 * sees who draws. After a failure the device is left until the engine is chosen again.
 */
export function createLayerSurface(
  canvas: HTMLCanvasElement,
  behind: HTMLElement,
  screen: LayerScreen,
  editor: Pick<Editor, 'getState' | 'subscribe'>,
): LayerSurface {
  let latest: LayerShown | null = null;
  let asked: Asked | null = null;
  let device: HTMLCanvasElement | null = null;
  /** The choice under which the device failed. */
  let failed: EngineChoice | null = null;
  /** The picture that came when the device was asked for a layer that it does not draw. */
  let refused: LayerShown['picture'] | null = null;

  let engine: EngineChoice | null = editor.getState().engine;

  const deviceDraws = (): boolean => {
    return engine?.backend === 'webgpu' && engine !== failed && 'transferControlToOffscreen' in canvas;
  };
  /** Ends once the page shows what it painted last. */
  let painted = Promise.resolve();
  const clear = (): void => {
    painted = putPicture(canvas, null);
  };
  const paint = (): void => {
    const { width, height } = canvas;
    if (latest === null) clear();
    else if (width > 0 && height > 0)
      painted = putPicture(
        canvas,
        layerImage(latest.picture, latest.view, width, height, window.devicePixelRatio),
      );
  };
  const closeScreen = (): void => {
    if (device === null) return;
    const closed = device;
    // What covers it is there first.
    void painted.then(() => closed.remove());
    device = null;
    asked = null;
    void screen.setScreen(null);
  };
  const leaveDevice = (): void => {
    failed = engine;
    paint();
    closeScreen();
  };
  const openScreen = (): void => {
    if (device !== null) return;
    const opened = document.createElement('canvas');
    behind.append(opened);
    device = opened;
    void screen.setScreen(opened.transferControlToOffscreen()).then(() => {
      if (device === opened) leaveDevice();
    });
  };

  const drawing = createLatest<void>(async () => {
    if (device === null || latest === null || latest.picture === refused) return;
    const shown = latest;
    const { width, height } = canvas;
    const next: Asked = { ...shown, width, height, pixelRatio: window.devicePixelRatio };
    if (width === 0 || height === 0 || isSame(asked, next)) return;
    asked = next;
    const mapping = layerMapping(shown.picture, shown.view, width, height, next.pixelRatio);
    const on = device;
    const answer = await screen.show(shown.layer, mapping);
    if (device !== on) return;
    if (answer.ok) {
      // The frame is on its way to the screen: what covers it goes with the one after.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (device === on) clear();
    } else if (answer.error.code === 'compute_unsupported') {
      refused = shown.picture;
      paint();
    } else if (answer.error.code !== 'cancelled' && answer.error.code !== 'out_of_range') {
      leaveDevice();
    }
  });

  const show = (shown: LayerShown | null): void => {
    latest = shown;
    if (!deviceDraws() || shown === null || shown.picture === refused) paint();
    if (!deviceDraws()) closeScreen();
    else if (shown !== null) {
      openScreen();
      drawing.ask();
    }
    behind.hidden = shown === null;
  };
  const stopFollowing = editor.subscribe(() => {
    const { engine: chosen } = editor.getState();
    if (chosen === engine) return;
    engine = chosen;
    show(latest);
  });

  return {
    show,
    dispose: () => {
      stopFollowing();
      latest = null;
      closeScreen();
    },
  };
}

function isSame(a: Asked | null, b: Asked): boolean {
  return (
    a?.layer === b.layer &&
    a.picture === b.picture &&
    a.width === b.width &&
    a.height === b.height &&
    a.pixelRatio === b.pixelRatio &&
    a.view.zoom === b.view.zoom &&
    a.view.panX === b.view.panX &&
    a.view.panY === b.view.panY
  );
}
