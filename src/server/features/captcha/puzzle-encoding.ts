import sharp from 'sharp';
import { PUZZLE, type PuzzlePixels } from './puzzle-drawing.ts';

async function toPng(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  channels: 3 | 4,
): Promise<string> {
  const png = await sharp(pixels, { raw: { width, height, channels } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Both pictures as PNG data: addresses. */
export async function encodePuzzle(
  pixels: PuzzlePixels,
): Promise<{ readonly background: string; readonly piece: string }> {
  const { width, height, pieceSize } = PUZZLE;
  const [background, piece] = await Promise.all([
    toPng(pixels.background, width, height, 3),
    toPng(pixels.piece, pieceSize, pieceSize, 4),
  ]);
  return { background, piece };
}
