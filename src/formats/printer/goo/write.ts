import { ok, type ByteSink, type Result } from '#base';
import { checkJob, eachLayer } from '../job.ts';
import type { LayerSettings, PrintJob } from '../types.ts';
import { headerOf, totalsOf } from './header.ts';
import { definitionOf } from './layer-settings.ts';
import { GOO_FOOTER, GOO_HEADER, GOO_LAYER, type GooLayer } from './layout.ts';

/** Writes GOO V3: header, layers as they come, footer; the header is put right at the end, when the totals are known. */
export async function writeGoo(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const header = headerOf(job, 'V3.0', 'big');
  const layerHead = createLayerHead();
  await sink.append(GOO_HEADER.write(header));
  const written = await eachLayer(job, layers, async (bytes, settings) => {
    await sink.append(layerHead(bytes.length, settings));
    await sink.append(bytes);
    await sink.append(LAYER_END);
  });
  if (!written.ok) return written;
  await sink.append(GOO_FOOTER);
  await sink.patch(0, GOO_HEADER.write({ ...header, ...totalsOf(job.estimate()) }));
  return ok({ bytes: sink.length });
}

const LAYER_END = Uint8Array.of(0x0d, 0x0a);

/** Makes definition and size of one layer after the other, always in the same bytes; a layer's data and LAYER_END follow. */
function createLayerHead(): (dataLength: number, settings: LayerSettings) => Uint8Array {
  const head = new Uint8Array(GOO_LAYER.size + 4);
  const view = new DataView(head.buffer);
  const zAt = GOO_LAYER.offsetOf('positionZ');
  let before: Omit<GooLayer, 'positionZ'> | undefined;
  return (dataLength, settings) => {
    const definition = definitionOf(settings);
    if (before === undefined || !areSame(before, definition)) {
      head.set(GOO_LAYER.write({ ...definition, positionZ: 0 }));
      before = definition;
    }
    view.setFloat32(zAt, settings.z);
    view.setUint32(GOO_LAYER.size, dataLength);
    return head;
  };
}

function areSame<T extends object>(a: T, b: T): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}
