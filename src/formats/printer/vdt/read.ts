import { fail, ok, type ByteSource, type Result } from '#base';
import {
  listOf,
  numberOf,
  objectOf,
  parseSettings,
  textOf,
  type Settings,
} from '../archive/json-settings.ts';
import { numberedLayers, openPngLayers } from '../archive/png-layers.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry } from '../archive/read.ts';
import { decimal } from '../ctb/motion.ts';
import { definedFacts, platformOf } from '../facts.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode, PrintFacts } from '../types.ts';
import { layerFile } from './write.ts';

/** Some 500 bytes a layer, and 65,535 layers. */
const MAX_SETTINGS_BYTES = 1 << 26;

/** A ZIP that starts with one of this format's own entries; `0.png` is no other's first layer. */
export function sniffVdt(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return name !== null && /^(manifest\.json|Preview_\w+\.png|0\.png)$/.test(name);
}

/** Reads Voxeldance Tango's ZIP: layers are `0.png` and on, without a gap; each may have settings of its own. */
export async function readVdt(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  const manifestEntry = entries.get('manifest.json');
  if (manifestEntry === undefined) return fail('format_unsupported', 'the archive has no manifest.json');
  const layerEntries = numberedLayers(entries, /^\d+\.png$/, layerFile);
  if (!layerEntries.ok) return layerEntries;
  const manifestBytes = await readEntry(source, manifestEntry, MAX_SETTINGS_BYTES);
  if (!manifestBytes.ok) return manifestBytes;
  const manifest = parseSettings('manifest.json', manifestBytes.value);
  if (!manifest.ok) return manifest;
  const layers = await openPngLayers(source, layerEntries.value);
  if (!layers.ok) return layers;
  const facts = factsOf(manifest.value);
  const print = objectOf(manifest.value, 'print');
  const light = objectOf(manifest.value, 'advanced_parameters');
  const layerHeight = numberOf(print, 'layer_thickness') ?? 0;
  const own = listOf(manifest.value, 'layers');
  const previews = await readPreviews(
    source,
    ['Preview_FLT.png', 'Preview_FLT_48.png'].flatMap((name) => entries.get(name) ?? []),
  );
  return ok({
    facts: {
      ...facts,
      format: 'vdt',
      version: String(numberOf(manifest.value, 'file_version') ?? 1),
      width: layers.value.width,
      height: layers.value.height,
      layerCount: layers.value.count,
      layerHeight,
    },
    codec: 'png',
    stages: {
      bottom: stageOf(print, 'bottom_', numberOf(light, 'bottom_light_pwm')),
      normal: stageOf(print, '', numberOf(light, 'light_pwm')),
    },
    get previews() {
      return previews();
    },
    layerSettings: (index) => {
      const layer = own[index] ?? new Map<string, unknown>();
      return {
        ...stageOf(layer, '', numberOf(layer, 'light_pwm')),
        z: numberOf(layer, 'height') ?? Math.round((index + 1) * layerHeight * 1e6) / 1e6,
      };
    },
    layerBytes: layers.value.layerBytes,
  });
}

/** The way down is as long as the way up, less its second part. */
function stageOf(
  settings: Settings,
  of: 'bottom_' | '',
  lightPwm: number | undefined,
): Partial<LayerSettings> {
  const number = (name: string): number | undefined => numberOf(settings, `${of}${name}`);
  const [lift, second] = [number('lift_distance'), number('lift_distance2')];
  const down = number('retract_distance2');
  return definedFacts({
    lightPwm,
    exposure: number('exposure_time'),
    waitBeforeCure: number('wait_time_before_cure'),
    waitAfterCure: number('wait_time_after_cure'),
    waitAfterLift: number('wait_time_after_lift'),
    liftDistance: lift,
    liftSpeed: number('lift_speed'),
    liftDistance2: second,
    liftSpeed2: number('lift_speed2'),
    retractDistance:
      lift === undefined ? undefined : decimal(Math.max(0, lift + (second ?? 0) - (down ?? 0))),
    retractSpeed: number('retract_speed'),
    retractDistance2: down,
    retractSpeed2: number('retract_speed2'),
  });
}

function factsOf(manifest: Settings): Partial<PrintFacts> {
  const machine = objectOf(manifest, 'machine');
  const print = objectOf(manifest, 'print');
  const totals = objectOf(manifest, 'print_statistics');
  const millilitres = numberOf(totals, 'volume');
  const software = [textOf(manifest, 'application_name'), textOf(manifest, 'application_version')];
  const mirror = (key: string): boolean | undefined => {
    const value = machine.get(key);
    return typeof value === 'boolean' ? value : undefined;
  };
  return definedFacts({
    printerName: textOf(machine, 'name'),
    software: software.filter((text) => text !== undefined).join(' ') || undefined,
    createdAt: textOf(manifest, 'create_datetime'),
    platform: platformOf(
      numberOf(machine, 'lcd_width'),
      numberOf(machine, 'lcd_height'),
      numberOf(machine, 'z_height'),
    ),
    mirrorX: mirror('xmirror'),
    mirrorY: mirror('ymirror'),
    antialias: numberOf(objectOf(manifest, 'advanced_parameters'), 'antialasing_level'),
    bottomLayerCount: numberOf(print, 'bottom_layers'),
    transitionLayerCount: numberOf(print, 'transition_layer'),
    exposure: numberOf(print, 'exposure_time'),
    bottomExposure: numberOf(print, 'bottom_exposure_time'),
    liftDistance: numberOf(print, 'lift_distance'),
    liftSpeed: numberOf(print, 'lift_speed'),
    retractSpeed: numberOf(print, 'retract_speed'),
    seconds: numberOf(totals, 'estimated_time'),
    volumeMm3: millilitres === undefined ? undefined : decimal(millilitres * 1000),
    weightG: numberOf(totals, 'weight'),
    cost: numberOf(totals, 'price'),
    currency: textOf(totals, 'price_currency'),
  });
}
