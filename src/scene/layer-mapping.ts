import type { LayerMapping, PanelSpans } from '#compute/api';
import type { LayerPicture, LayerView } from '#editor';
import { COLORS, isEnlarged, PANEL_EDGE, panelFrame, windowOf } from './layer-image.ts';
import { firstAtOrAfter } from './layer-raster.ts';

/** What a graphics device draws so that a canvas of `width` × `height` device pixels shows what the image of the layer would. */
export function layerMapping(
  panel: Pick<LayerPicture, 'width' | 'height'>,
  view: LayerView,
  width: number,
  height: number,
  devicePixelRatio: number,
): LayerMapping {
  const window = windowOf(panel, view, width, height, devicePixelRatio);
  const { left, top, scaleX, scaleY } = window;
  const enlarged = isEnlarged(window);
  const spansOf = enlarged ? crispSpans : meanSpans;
  const columns = spansOf(panel.width, left, scaleX, width);
  const rows = spansOf(panel.height, top, scaleY, height);
  return {
    width,
    height,
    columns: view.flipX === true ? turned(columns) : columns,
    rows: view.flipY === true ? turned(rows) : rows,
    scale: enlarged ? 1 : scaleX * scaleY,
    colors: COLORS,
    frame: { ...panelFrame(panel, view, devicePixelRatio), color: PANEL_EDGE },
  };
}

/** Every output line shows the one panel line under its centre. */
function crispSpans(panelLines: number, start: number, scale: number, size: number): PanelSpans {
  const spans = noSpans(size);
  const first = Math.max(0, Math.floor(start));
  const past = Math.min(panelLines, Math.ceil(start + size / scale));
  for (let line = first; line < past; line++) {
    const end = firstAtOrAfter((line + 1 - start) * scale, size);
    for (let at = firstAtOrAfter((line - start) * scale, size); at < end; at++) {
      spans.lines.set([line, line + 1], 2 * at);
    }
  }
  return spans;
}

/** Every output line shows what it covers of the panel's. */
function meanSpans(panelLines: number, start: number, scale: number, size: number): PanelSpans {
  const spans = noSpans(size);
  for (let at = 0; at < size; at++) {
    const from = Math.max(0, start + at / scale);
    const to = Math.min(panelLines, start + (at + 1) / scale);
    if (to <= from) continue;
    const first = Math.floor(from);
    const past = Math.ceil(to);
    spans.lines.set([first, past], 2 * at);
    if (past - first === 1) spans.shares[2 * at] = to - from;
    else spans.shares.set([first + 1 - from, to - (past - 1)], 2 * at);
  }
  return spans;
}

function noSpans(size: number): PanelSpans {
  return { lines: new Uint32Array(2 * size), shares: new Float32Array(2 * size).fill(1) };
}

/** The last line first. */
function turned({ lines, shares }: PanelSpans): PanelSpans {
  const size = lines.length / 2;
  const spans = noSpans(size);
  for (let at = 0; at < size; at++) {
    const from = 2 * (size - 1 - at);
    spans.lines.set(lines.subarray(from, from + 2), 2 * at);
    spans.shares.set(shares.subarray(from, from + 2), 2 * at);
  }
  return spans;
}
