import { fail, type ByteSource, type Result, ok } from '#base';
import { listOf, numberOf, objectOf, parseSettings, type Settings } from '../archive/json-settings.ts';
import { numberedLayers, openPngLayers } from '../archive/png-layers.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry } from '../archive/read.ts';
import { definedFacts } from '../facts.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode } from '../types.ts';
import { layerFile } from './write.ts';

/** Some 600 bytes a layer, and 65,535 layers. */
const MAX_SETTINGS_BYTES = 1 << 26;

/** A ZIP that starts with one of this format's own entries; a `config.json` may be an SL1's too. */
export function sniffUvj(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return name !== null && /^(config\.json|slice\/\d{8}\.png|preview\/(tiny|huge)\.png)$/.test(name);
}

/** Reads UVJ: layers are `slice/00000000.png` and on, without a gap; each may have settings of its own. */
export async function readUvj(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  const configEntry = entries.get('config.json');
  if (configEntry === undefined) return fail('format_unsupported', 'the archive has no config.json');
  const layerEntries = numberedLayers(entries, /^slice\/\d{8}\.png$/, layerFile);
  if (!layerEntries.ok) return layerEntries;
  const configBytes = await readEntry(source, configEntry, MAX_SETTINGS_BYTES);
  if (!configBytes.ok) return configBytes;
  const config = parseSettings('config.json', configBytes.value);
  if (!config.ok) return config;
  const layers = await openPngLayers(source, layerEntries.value);
  if (!layers.ok) return layers;
  const properties = objectOf(config.value, 'Properties');
  const size = objectOf(properties, 'Size');
  const bottom = stageOf(objectOf(properties, 'Bottom'));
  const normal = stageOf(objectOf(properties, 'Exposure'));
  const layerHeight = numberOf(size, 'LayerHeight') ?? 0;
  const own = listOf(config.value, 'Layers');
  const previews = await readPreviews(
    source,
    ['preview/huge.png', 'preview/tiny.png'].flatMap((name) => entries.get(name) ?? []),
  );
  return ok({
    facts: {
      format: 'uvj',
      version: '1',
      width: layers.value.width,
      height: layers.value.height,
      layerCount: layers.value.count,
      layerHeight,
      ...definedFacts({
        antialias: numberOf(properties, 'AntiAliasLevel'),
        bottomLayerCount: numberOf(objectOf(properties, 'Bottom'), 'Count'),
        exposure: normal.exposure,
        bottomExposure: bottom.exposure,
        liftDistance: normal.liftDistance,
        liftSpeed: normal.liftSpeed,
        retractSpeed: normal.retractSpeed,
      }),
    },
    codec: 'png',
    stages: { bottom, normal },
    get previews() {
      return previews();
    },
    layerSettings: (index) => {
      const layer = own[index] ?? new Map<string, unknown>();
      return {
        ...stageOf(objectOf(layer, 'Exposure')),
        z: numberOf(layer, 'Z') ?? Math.round((index + 1) * layerHeight * 1e6) / 1e6,
      };
    },
    layerBytes: layers.value.layerBytes,
  });
}

function stageOf(exposure: Settings): Partial<LayerSettings> {
  return definedFacts({
    exposure: numberOf(exposure, 'LightOnTime'),
    lightPwm: numberOf(exposure, 'LightPWM'),
    waitBeforeCure: numberOf(exposure, 'WaitTimeBeforeCure'),
    waitAfterCure: numberOf(exposure, 'WaitTimeAfterCure'),
    waitAfterLift: numberOf(exposure, 'WaitTimeAfterLift'),
    liftDistance: numberOf(exposure, 'LiftHeight'),
    liftSpeed: numberOf(exposure, 'LiftSpeed'),
    liftDistance2: numberOf(exposure, 'LiftHeight2'),
    liftSpeed2: numberOf(exposure, 'LiftSpeed2'),
    retractDistance: numberOf(exposure, 'RetractHeight'),
    retractSpeed: numberOf(exposure, 'RetractSpeed'),
    retractDistance2: numberOf(exposure, 'RetractHeight2'),
    retractSpeed2: numberOf(exposure, 'RetractSpeed2'),
  });
}
