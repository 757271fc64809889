import type { Vector } from '#kernel';
import type { SlicePart } from '#compute/api';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';
import { inPieces } from './pieces.ts';
import { givesLight } from './solids.ts';

/** Unit vectors of the picture's axes in plate coordinates: to the right, downwards, away from the viewer. */
export interface PictureAxes {
  readonly right: Vector;
  readonly down: Vector;
  readonly away: Vector;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Share of the picture left free round the parts, each side. */
const MARGIN = 0.06;

/**
 * Shaded pictures of the parts as they stand, one of each size: grey on transparent, whole and centred, RGBA rows from the
 * top. Parallel projection. Cavities, infill and holes are left out: from outside a part looks whole. Throws `OutOfMemory` where the heap is at its limit.
 */
export function drawPictures(
  engine: Engine,
  heap: Heap,
  parts: readonly SlicePart[],
  axes: PictureAxes,
  sizes: readonly PictureSize[],
): { readonly width: number; readonly height: number; readonly rgba: Uint8Array }[] {
  const { call } = engine;
  call.startPicture();
  const outsides = parts.filter(({ solidClass = 'solid' }) => givesLight(solidClass));
  const views = outsides.map(({ mesh, transform }) => {
    const rows = heap.take(96);
    engine
      .f64(rows, 12)
      .set(
        [axes.right, axes.down, axes.away].flatMap((axis) =>
          [0, 4, 8, 12].map(
            (at) => axis[0] * transform[at]! + axis[1] * transform[at + 1]! + axis[2] * transform[at + 2]!,
          ),
        ),
      );
    const vertexCount = mesh.positions.length / 3;
    const seen = heap.take(mesh.positions.byteLength);
    engine.f32(seen, mesh.positions.length).set(mesh.positions);
    // In place: a vertex is read before it is written.
    call.seeVertices(seen, vertexCount, rows, seen);
    heap.give(rows);
    const indices = heap.take(mesh.indices.byteLength);
    engine.u32(indices, mesh.indices.length).set(mesh.indices);
    return {
      seen,
      vertexCount,
      placed: heap.take(mesh.positions.byteLength),
      indices,
      faceCount: mesh.indices.length / 3,
    };
  });
  const left = call.pictureLeft.value;
  const right = call.pictureRight.value;
  const top = call.pictureTop.value;
  const bottom = call.pictureBottom.value;
  const pictures = sizes.map(({ width, height }) => {
    const room = 1 - 2 * MARGIN;
    const scale = Math.min((width * room) / (right - left || 1), (height * room) / (bottom - top || 1));
    const offsetX = width / 2 - ((left + right) / 2) * scale;
    const offsetY = height / 2 - ((top + bottom) / 2) * scale;
    const pixels = heap.take(width * height * 4);
    const depths = heap.take(width * height * 4);
    call.clearPicture(pixels, depths, width * height);
    for (const { seen, vertexCount, placed, indices, faceCount } of views) {
      call.placeVertices(seen, vertexCount, scale, offsetX, offsetY, placed);
      inPieces(faceCount, (face, count) =>
        call.drawFaces(placed, indices + face * 12, count, width, height, pixels, depths),
      );
    }
    const rgba = engine.u8(pixels, width * height * 4).slice();
    heap.give(pixels);
    heap.give(depths);
    return { width, height, rgba };
  });
  for (const { seen, placed, indices } of views) {
    for (const address of [seen, placed, indices]) heap.give(address);
  }
  return pictures;
}
