import { fail, ok, type ByteSource, type Result } from '#base';
import { numberedLayers, openPngLayers, type PngLayers } from '../archive/png-layers.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry, type ArchiveEntry } from '../archive/read.ts';
import { definedFacts, platformOf } from '../facts.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode, PrintFacts } from '../types.ts';
import { numberOf, parseSettings, textOf, type Settings } from '../archive/json-settings.ts';

const MAX_SETTINGS_BYTES = 1 << 20;
/** PNG colour type of RGB. */
const RGB = 2;
const GREYS_OF_RGB = 3;

/** A ZIP that starts with one of a plate's own entries; a numbered layer could be a ChiTuBox ZIP's too. */
export function sniffNanodlp(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return name !== null && /^((meta|slicer|options|plate|profile|info)\.json|3d\.png|\d+\.png)$/.test(name);
}

/**
 * Reads a NanoDLP plate. Layers are `1.png` and on: grey, or RGB of which three greys side by side make a pixel where
 * the slicer's settings say that the panel is three times as wide. What is missing of the settings is left out.
 */
export async function readNanodlp(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  if (!entries.has('plate.json')) return fail('format_unsupported', 'the archive has no plate.json');
  const names = ['meta', 'plate', 'profile', 'options', 'slicer', 'override'] as const;
  const read: Record<string, Settings> = {};
  for (const name of names) {
    const settings = await readSettings(source, `${name}.json`, entries);
    if (!settings.ok) return settings;
    read[name] = settings.value;
  }
  // Either of two files has the slicer's settings, and an override what it changes of the profile.
  const slicer: Settings = new Map([...read['options']!, ...read['slicer']!]);
  const profile: Settings = new Map([...read['profile']!, ...read['override']!]);
  const layerEntries = numberedLayers(entries);
  if (!layerEntries.ok) return layerEntries;
  const layers = await openPngLayers(source, layerEntries.value);
  if (!layers.ok) return layers;
  const width = widthOf(layers.value, slicer);
  if (width === undefined) {
    return fail('format_unsupported', 'the layers keep their pixels in a way that is not known');
  }
  const picture = entries.get('3d.png');
  const previews = await readPreviews(source, picture === undefined ? [] : [picture]);
  const isRgb = width !== layers.value.width;
  const facts = factsOf(read['meta']!, read['plate']!, slicer, profile);
  const { layerHeight, top } = heightsOf(slicer, profile, read['plate']!, layers.value.count);
  return ok({
    facts: {
      ...facts,
      format: isRgb ? 'nanodlp' : 'nanodlp-grey',
      version: String(numberOf(read['meta']!, 'FormatVersion') ?? 1),
      width,
      height: layers.value.height,
      layerCount: layers.value.count,
      layerHeight,
    },
    codec: isRgb ? 'png-rgb' : 'png',
    stages: { bottom: stageOf(profile, 'Support'), normal: stageOf(profile, '') },
    get previews() {
      return previews();
    },
    layerSettings: (index) => ({
      z: Math.round((top - (layers.value.count - 1 - index) * layerHeight) * 1e6) / 1e6,
    }),
    layerBytes: layers.value.layerBytes,
  });
}

async function readSettings(
  source: ByteSource,
  name: string,
  entries: ReadonlyMap<string, ArchiveEntry>,
): Promise<Result<Settings, 'format_corrupt' | 'format_truncated'>> {
  const entry = entries.get(name);
  if (entry === undefined) return ok(new Map());
  const bytes = await readEntry(source, entry, MAX_SETTINGS_BYTES);
  return bytes.ok ? parseSettings(name, bytes.value) : bytes;
}

/** Pixels of a row, or undefined where the panel's width and the PNGs' do not go together. */
function widthOf(layers: PngLayers, slicer: Settings): number | undefined {
  const panel = numberOf(slicer, 'PWidth');
  if (panel === undefined || panel === layers.width) return layers.width;
  const samples = layers.width * GREYS_OF_RGB;
  const isRgb = layers.colourType === RGB && layers.bitDepth === 8;
  if (isRgb && panel === samples && samples <= MAX_PANEL_SIDE) return samples;
  // Two greys in the mean of one: a panel of half as many pixels, which are twice as wide.
  return layers.colourType !== RGB && panel === layers.width * 2 ? layers.width : undefined;
}

/** Thickness of a layer and the top of the last, mm. All layers are one thickness; the first may be another's. */
function heightsOf(slicer: Settings, profile: Settings, plate: Settings, count: number) {
  const layerHeight = (numberOf(slicer, 'Thickness') ?? numberOf(profile, 'Depth') ?? 0) / 1000;
  const others = (count - 1) * layerHeight;
  const said = numberOf(plate, 'ZMax') ?? 0;
  const first = said - others;
  // ZMax of other programs is the model's, which need not be the last layer's.
  return { layerHeight, top: first > 0 && first < 2 * layerHeight ? said : others + layerHeight };
}

function factsOf(meta: Settings, plate: Settings, slicer: Settings, profile: Settings): Partial<PrintFacts> {
  const created = numberOf(plate, 'CreatedDate');
  const millilitres = numberOf(plate, 'TotalSolidArea');
  const software = [textOf(meta, 'Program'), textOf(meta, 'Version')].filter((text) => text !== undefined);
  return definedFacts({
    printerName: textOf(meta, 'Printer'),
    software: software.length > 0 ? software.join(' ') : undefined,
    createdAt: created === undefined || created === 0 ? undefined : new Date(created * 1000).toISOString(),
    platform: platformFrom(meta.get('platform')),
    bottomLayerCount: numberOf(profile, 'SupportLayerNumber') ?? numberOf(slicer, 'SupportLayerNumber'),
    transitionLayerCount: numberOf(profile, 'TransitionalLayer'),
    exposure: numberOf(profile, 'CureTime'),
    bottomExposure: numberOf(profile, 'SupportCureTime'),
    liftDistance: numberOf(profile, 'WaitHeight'),
    liftSpeed: numberOf(profile, 'LiftSpeed'),
    retractSpeed: numberOf(profile, 'RetractSpeed'),
    seconds: numberOf(plate, 'PrintTime'),
    volumeMm3: millilitres === undefined ? undefined : Math.round(millilitres * 1e9) / 1e6,
  });
}

/** What a profile says of normal layers, or with `Support` of bottom ones. Speeds are both's. */
function stageOf(profile: Settings, of: 'Support' | ''): Partial<LayerSettings> {
  const custom = profile.get('customvalues');
  const share =
    typeof custom === 'object' && custom !== null && 'UvPwmValue' in custom ? custom.UvPwmValue : '';
  const pwm = typeof share === 'string' && share !== '' ? Math.round(Number(share) * 255) : undefined;
  return definedFacts({
    exposure: numberOf(profile, `${of}CureTime`),
    waitBeforeCure: numberOf(profile, `${of}WaitBeforePrint`),
    waitAfterCure: numberOf(profile, `${of}WaitAfterPrint`),
    waitAfterLift: numberOf(profile, `${of}TopWait`),
    liftDistance: numberOf(profile, `${of}WaitHeight`),
    liftSpeed: numberOf(profile, 'LiftSpeed'),
    retractSpeed: numberOf(profile, 'RetractSpeed'),
    lightPwm: pwm,
  });
}

function platformFrom(value: unknown): readonly [number, number, number] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y, z] = value.map((side) => (Number.isFinite(side) ? (side as number) : undefined));
  return platformOf(x, y, z);
}
