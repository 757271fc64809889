import { NEEDS_SUPPORT, type PoseView } from '#kernel';
import { useEffect, useRef } from 'react';
import { usePreferences } from '../../preferences.ts';
import { dark, light } from '../../tokens/palettes.ts';
import { putPicture } from '../shared/put-picture.ts';

/** A pose from the front: the nearer, the stronger against the ground; what needs support in the colour of overhangs. */
export function PosePicture({ view, className }: { readonly view: PoseView; readonly className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePreferences((state) => state.theme);
  useEffect(() => {
    void putPicture(canvas.current!, pictureOf(view, theme));
  }, [view, theme]);
  return (
    <canvas ref={canvas} className={className} width={view.width} height={view.height} aria-hidden="true" />
  );
}

/** A pixel a cell; empty cells are clear. */
function pictureOf({ width, height, cells }: PoseView, theme: 'light' | 'dark'): ImageData {
  const { n7, n9, n11, overhang } = (theme === 'light' ? light : dark).color;
  const [far, near, marked] = [n7, theme === 'light' ? n9 : n11, overhang].map(channels) as [
    number[],
    number[],
    number[],
  ];
  const picture = new ImageData(width, height);
  for (const [cell, nearness] of cells.entries()) {
    if (nearness === 0) continue;
    const share = nearness / (NEEDS_SUPPORT - 1);
    for (let at = 0; at < 3; at++)
      picture.data[cell * 4 + at] =
        nearness === NEEDS_SUPPORT ? marked[at]! : far[at]! + (near[at]! - far[at]!) * share;
    picture.data[cell * 4 + 3] = 255;
  }
  return picture;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
