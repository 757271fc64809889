import { memorySink, ok, type Result } from '#base';
import type { Material, PrintCraft, Printer } from '#document';
import { litExtent, type LitExtent } from '#kernel';
import { layerCodecs, type Picture, type PrinterFormat } from '#formats/printer';
import type { Breathe, LayerSource } from './issues.ts';
import { checkPanel, planJob } from './plan.ts';

/** Layers that are encoded to know what the others take. */
const SAMPLES = 12;
/** Writers make previews as large as their format has them. */
const BLANK: Picture = { width: 1, height: 1, rgba: new Uint8Array(4) };

/** What a file is made of besides its layers. */
export interface SizedPlate {
  readonly printer: Printer;
  readonly craft: PrintCraft;
  readonly material: Material;
  readonly format: PrinterFormat;
}

/**
 * About how many bytes the file of a plate will have: layers in the middle of twelve equal parts are drawn, encoded by the reference
 * codec and written to a file with blank previews, and the others taken to be like them. Low by what previews take that are packed, and
 * by what layers besides the twelve take in tables. `breathe` is awaited
 * before each, so that other work gets in between. Fails as `source.layer` does, and with `format_unsupported` where the format does not hold
 * the panel.
 */
export async function estimateFileBytes(
  source: LayerSource,
  { format, ...plate }: SizedPlate,
  breathe: Breathe = () => undefined,
): Promise<Result<number>> {
  const held = checkPanel(plate.printer, format);
  if (!held.ok) return held;
  const { layerCount } = source;
  const { width, height } = source.panel;
  const count = Math.min(layerCount, SAMPLES);
  const samples: { readonly bytes: Uint8Array; readonly lit: LitExtent }[] = [];
  for (let sample = 0; sample < count; sample++) {
    await breathe();
    const runs = await source.layer(Math.floor(((sample + 0.5) * layerCount) / count));
    if (!runs.ok) return runs;
    const bytes = layerCodecs[format.codec].encode(runs.value, width, height);
    samples.push({ bytes, lit: litExtent(runs.value, width) });
  }
  const job = planJob({
    ...plate,
    layerCount: count,
    software: { name: 'Corallite', version: '0' },
    createdAt: new Date(0).toISOString(),
    previews: { large: BLANK, small: BLANK },
    estimate: () => ({ seconds: 0, volumeMm3: 0, weightG: 0, cost: 0, currency: 'USD' }),
    litExtent: (index) => samples[index]!.lit,
  });
  async function* layers(): AsyncGenerator<Uint8Array, void> {
    for (const { bytes } of samples) yield await Promise.resolve(bytes);
  }
  const written = await format.write(job, layers(), memorySink());
  if (!written.ok) return written;
  const encoded = samples.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return ok(Math.round(written.value.bytes + (encoded / count) * (layerCount - count)));
}
