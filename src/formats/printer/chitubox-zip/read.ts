import { ok, type ByteSource, type Result } from '#base';
import { numberedLayers, openPngLayers } from '../archive/png-layers.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry } from '../archive/read.ts';
import { decodeText } from '../layout.ts';
import type { DecodedPrint, PrinterReadCode } from '../types.ts';
import { readGcode } from './gcode.ts';

/** A line or ten a layer, and 65,535 layers. */
const MAX_GCODE_BYTES = 1 << 26;

/** A ZIP that starts with one of this format's own entries. */
export function sniffChituboxZip(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return name !== null && /^(run\.gcode|preview(_cropping)?\.png|\d+\.png)$/.test(name);
}

/** Reads ChiTuBox's ZIP, with or without `run.gcode`: layers are `1.png` and on, without a gap. */
export async function readChituboxZip(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  const layerEntries = numberedLayers(entries);
  if (!layerEntries.ok) return layerEntries;
  const layers = await openPngLayers(source, layerEntries.value);
  if (!layers.ok) return layers;
  const gcodeEntry = entries.get('run.gcode');
  const gcodeBytes = gcodeEntry
    ? await readEntry(source, gcodeEntry, MAX_GCODE_BYTES)
    : ok(new Uint8Array(0));
  if (!gcodeBytes.ok) return gcodeBytes;
  const { facts, heights, stages } = readGcode(decodeText(gcodeBytes.value));
  const layerHeight = facts.layerHeight ?? 0;
  const previews = await readPreviews(
    source,
    ['preview.png', 'preview_cropping.png'].flatMap((name) => entries.get(name) ?? []),
  );
  return ok({
    facts: {
      ...facts,
      format: 'zip',
      version: '1',
      width: layers.value.width,
      height: layers.value.height,
      layerCount: layers.value.count,
      layerHeight,
    },
    codec: 'png',
    stages,
    get previews() {
      return previews();
    },
    layerSettings: (index) => ({
      z: heights[index] ?? Math.round((index + 1) * layerHeight * 1e6) / 1e6,
    }),
    layerBytes: layers.value.layerBytes,
  });
}
