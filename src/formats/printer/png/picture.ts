import { fail, ok, type Result } from '#base';
import type { Picture } from '../types.ts';
import { buildPng, CHANNELS, parsePng } from './chunks.ts';
import { deflateRuns } from './deflate-runs.ts';
import { inflateZlibRuns } from './inflate-runs.ts';
import { filterStep, rowBytes, unfilterRow } from './rows.ts';

/** Longest side of a preview that is read. */
const MAX_PICTURE_SIDE = 4096;
const FILTER_UP = 2;

/**
 * A picture as an RGBA PNG. Every row has filter 2 (difference to the row above), so that still ground becomes runs
 * of zeros, which is all the deflater looks for.
 */
export function encodePicture(picture: Picture): Uint8Array<ArrayBuffer> {
  const { width, height } = picture;
  const rgba = picture.rgba.byteOffset % 4 === 0 ? picture.rgba : picture.rgba.slice();
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const values = new Uint8Array(height * (1 + width * 4));
  const counts = new Uint32Array(values.length);
  let last = -1;
  const push = (value: number, count: number): void => {
    if (last < 0 || values[last] !== value) values[++last] = value;
    counts[last]! += count;
  };
  const differenceAt = (at: number): number =>
    (rgba[at]! - (at < width * 4 ? 0 : rgba[at - width * 4]!)) & 255;
  for (let y = 0, pixel = 0; y < height; y++) {
    push(FILTER_UP, 1);
    for (const rowEnd = pixel + width; pixel < rowEnd; pixel++) {
      // Most of a picture is ground, the same as above it.
      if (pixels[pixel] === (y > 0 ? pixels[pixel - width] : 0)) {
        push(0, 4);
        continue;
      }
      for (let channel = 0; channel < 4; channel++) push(differenceAt(pixel * 4 + channel), 1);
    }
  }
  const runs = { values: values.subarray(0, last + 1), counts: counts.subarray(0, last + 1) };
  return buildPng({ width, height, bitDepth: 8, colourType: 6 }, deflateRuns(runs));
}

/** A PNG of 8 bits a channel, grey, RGB or either with alpha, as a picture. For previews only. */
export function decodePicture(bytes: Uint8Array): Result<Picture, 'format_corrupt'> {
  const parts = parsePng(bytes);
  if (!parts.ok) return parts;
  const { header, data } = parts.value;
  const { width, height, bitDepth, colourType } = header;
  if (width < 1 || height < 1 || width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
    return fail('format_corrupt', `a preview of ${width} × ${height} pixels`);
  }
  if (bitDepth !== 8 || colourType === 3) return fail('format_corrupt', 'a preview of an unusual kind');
  const stride = rowBytes(header);
  const rows = new Uint8Array(height * (1 + stride));
  let filled = 0;
  const inflated = inflateZlibRuns(data, rows.length, (value, count) => {
    rows.fill(value, filled, filled + count);
    filled += count;
  });
  if (!inflated.ok) return inflated;
  const channels = CHANNELS[colourType]!;
  const colour = channels >= 3;
  const rgba = new Uint8Array(width * height * 4);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * (1 + stride) + 1, (y + 1) * (1 + stride));
    unfilterRow(rows[y * (1 + stride)]!, row, above, filterStep(header));
    for (let x = 0; x < width; x++) {
      const from = x * channels;
      const to = (y * width + x) * 4;
      rgba[to] = row[from]!;
      rgba[to + 1] = row[colour ? from + 1 : from]!;
      rgba[to + 2] = row[colour ? from + 2 : from]!;
      rgba[to + 3] = channels % 2 === 0 ? row[from + channels - 1]! : 255;
    }
    above = row;
  }
  return ok({ width, height, rgba });
}
