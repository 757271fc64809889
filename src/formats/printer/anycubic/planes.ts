import { ok, type Result } from '#base';
import { joined } from '../join.ts';
import { splitPlanes, WRITTEN_PLANES } from '../planes/codec.ts';
import type { PrintJob } from '../types.ts';

/**
 * The greys of .pws, which eight planes hold: a grey is lit in the planes whose thresholds, ⌊255 · k / 9⌋ + 1, it reaches
 * (UVtools). Of the greys in this table it is what the planes' codec makes of them.
 */
export const PWS_GREY_TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, grey) => {
  let lit = 0;
  while (lit < WRITTEN_PLANES && grey >= Math.floor((255 * (lit + 1)) / (WRITTEN_PLANES + 1)) + 1) lit++;
  return Math.max(0, (lit * 256) / WRITTEN_PLANES - 1);
});

/** Planes of each layer of a print's file, as its header says. */
export function planesOf(job: PrintJob): number {
  return job.antialias === 'off' ? 1 : WRITTEN_PLANES;
}

/** A layer as it stands in the file: its planes one after another, the loosest first; the one of a layer without greys is all of them. */
export function planesInFile(bytes: Uint8Array, pixels: number, count: number): Uint8Array {
  const planes = splitPlanes(bytes, pixels);
  if (!planes.ok) throw new Error(`a layer is no bit planes: ${planes.error.message}`);
  const { value } = planes;
  return joined(Array.from({ length: count }, (_, index) => value[count - 1 - index] ?? value[0]!));
}

/** The same back: the strictest first, and one plane where all are the same. */
export function planesFromFile(bytes: Uint8Array, pixels: number): Result<Uint8Array, 'format_corrupt'> {
  const planes = splitPlanes(bytes, pixels);
  if (!planes.ok) return planes;
  const { value } = planes;
  const areSame = value.every(
    (plane) => plane.length === value[0]!.length && plane.every((byte, at) => byte === value[0]![at]),
  );
  return ok(areSame ? value[0]! : joined(value.toReversed()));
}

/** Whether the first layer of a file of version 1 is planes, as many as its header says: nothing else tells .pws from .pw0. */
export function arePlanes(bytes: Uint8Array, pixels: number, count: number): boolean {
  const planes = splitPlanes(bytes, pixels);
  return planes.ok && planes.value.length === count;
}
