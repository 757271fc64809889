import { fail, ok, type ByteSource, type Result } from '#base';
import { openPngLayers } from '../archive/png-layers.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry, type ArchiveEntry } from '../archive/read.ts';
import { definedFacts, platformOf } from '../facts.ts';
import { decodeText } from '../layout.ts';
import type { DecodedPrint, PrinterReadCode, PrintFacts } from '../types.ts';
import { numberOf, parseSettings, type Settings } from './settings.ts';

const MAX_SETTINGS_BYTES = 1 << 20;

/** A ZIP that starts with one of an SL1's own entries: settings, thumbnail or a layer with a five-digit number. */
export function sniffSl1(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return name !== null && /^(config\.(ini|json)|prusaslicer\.ini|thumbnail\/.*|[^/]*\d{5}\.png)$/.test(name);
}

/** Reads SL1 and SL1S; `config.ini` says which. Layers are all PNGs outside thumbnail/, sorted by name. */
export async function readSl1(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  const configEntry = entries.get('config.ini');
  if (configEntry === undefined) return fail('format_unsupported', 'the archive has no config.ini');
  const config = await readSettings(source, configEntry);
  if (!config.ok) return config;
  const slicerEntry = entries.get('prusaslicer.ini');
  const slicer = slicerEntry ? await readSettings(source, slicerEntry) : ok<Settings>(new Map());
  if (!slicer.ok) return slicer;
  const pictures = [...entries.values()].filter(({ name }) => /\.png$/i.test(name));
  const isThumbnail = ({ name }: ArchiveEntry): boolean => name.startsWith('thumbnail/');
  const layers = await openPngLayers(
    source,
    pictures.filter((entry) => !isThumbnail(entry)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  if (!layers.ok) return layers;
  const previews = await readPreviews(source, pictures.filter(isThumbnail));
  const facts = factsOf(config.value, slicer.value, layers.value);
  const first = numberOf(slicer.value, 'initial_layer_height') ?? facts.layerHeight;
  return ok({
    facts,
    codec: 'png',
    get previews() {
      return previews();
    },
    layerSettings: (index) => ({ z: Math.round((first + index * facts.layerHeight) * 1e6) / 1e6 }),
    layerBytes: layers.value.layerBytes,
  });
}

async function readSettings(
  source: ByteSource,
  entry: ArchiveEntry,
): Promise<Result<Settings, 'format_corrupt' | 'format_truncated'>> {
  const bytes = await readEntry(source, entry, MAX_SETTINGS_BYTES);
  return bytes.ok ? ok(parseSettings(decodeText(bytes.value))) : bytes;
}

function factsOf(
  config: Settings,
  slicer: Settings,
  layers: { readonly width: number; readonly height: number; readonly count: number },
): PrintFacts {
  const mirror = (key: string): boolean | undefined =>
    slicer.has(key) ? slicer.get(key) === '1' : undefined;
  const usedMillilitres = numberOf(config, 'usedMaterial');
  return {
    format: config.get('printerModel') === 'SL1S' ? 'sl1s' : 'sl1',
    version: '1',
    width: layers.width,
    height: layers.height,
    layerCount: layers.count,
    layerHeight: numberOf(config, 'layerHeight') ?? 0,
    ...definedFacts({
      printerName: config.get('printerProfile'),
      software: config.get('prusaSlicerVersion'),
      createdAt: config.get('fileCreationTimestamp'),
      platform: platformOf(
        numberOf(slicer, 'display_width'),
        numberOf(slicer, 'display_height'),
        numberOf(slicer, 'max_print_height'),
      ),
      mirrorX: mirror('display_mirror_x'),
      mirrorY: mirror('display_mirror_y'),
      transitionLayerCount: numberOf(config, 'numFade'),
      exposure: numberOf(config, 'expTime'),
      bottomExposure: numberOf(config, 'expTimeFirst'),
      seconds: numberOf(config, 'printTime'),
      volumeMm3: usedMillilitres === undefined ? undefined : usedMillilitres * 1000,
    }),
  };
}
