import { fail, ok, type ByteSource, type Result } from '#base';
import {
  listOf,
  numberOf,
  objectOf,
  parseSettings,
  textOf,
  type Settings,
} from '../archive/json-settings.ts';
import { DEFLATED } from '../archive/layout.ts';
import { readPreviews } from '../archive/previews.ts';
import { firstEntryName, readArchive, readEntry, readPacked, type ArchiveEntry } from '../archive/read.ts';
import { wayDown } from '../anycubic/way-down.ts';
import { decimal } from '../ctb/motion.ts';
import { definedFacts, platformOf } from '../facts.ts';
import { inLayer } from '../in-layer.ts';
import { checkSize } from '../limits.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode, PrintFacts } from '../types.ts';
import { MAX_LAYER_BYTES } from './codec.ts';
import {
  layerFile,
  LAYER_FORMAT,
  LAYERS_FILE,
  MACHINE_FILE,
  PICTURES,
  previewFile,
  PRINT_FILE,
  SOFTWARE_FILE,
} from './names.ts';

/** Some 250 bytes a layer, and 65,535 layers. */
const MAX_SETTINGS_BYTES = 1 << 25;

/** A ZIP that starts with one of this format's own entries. */
export function sniffAnycubicZip(head: Uint8Array): boolean {
  const name = firstEntryName(head);
  return (
    name !== null &&
    /^(anycubic_photon_resins\.pwsp|(layers_controller|software_info)\.conf|(lcd_function|print_info)\.json|(layer|preview)_images\/.*|scene\.slice|calc_layer_volumes\.data)$/.test(
      name,
    )
  );
}

/** Reads Anycubic's archive whose layers have four bits a pixel; those that are lines ("pwszImg") are refused. */
export async function readAnycubicZip(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const archive = await readArchive(source);
  if (!archive.ok) return archive;
  const entries = archive.value;
  for (const name of [MACHINE_FILE, LAYERS_FILE]) {
    if (!entries.has(name)) return fail('format_unsupported', `the archive has no ${name}`);
  }
  const read: Record<string, Settings> = {};
  for (const name of [MACHINE_FILE, LAYERS_FILE, PRINT_FILE, SOFTWARE_FILE]) {
    const settings = await readSettings(source, name, entries);
    if (!settings.ok) return settings;
    read[name] = settings.value;
  }
  const machine = objectOf(read[MACHINE_FILE]!, 'machine_type');
  const layerFormat = textOf(machine, 'key_image_format') ?? LAYER_FORMAT;
  if (layerFormat !== LAYER_FORMAT) {
    return fail('format_unsupported', `layers of ${layerFormat} are not known`);
  }
  const layers = listOf(read[LAYERS_FILE]!, 'paras');
  const width = numberOf(machine, 'res_x') ?? 0;
  const height = numberOf(machine, 'res_y') ?? 0;
  const sized = checkSize(width, height, layers.length);
  if (!sized.ok) return sized;
  if (!Number.isInteger(width) || !Number.isInteger(height)) {
    return fail('format_corrupt', `the panel is ${width} × ${height} pixels`);
  }
  const images: ArchiveEntry[] = [];
  for (const index of layers.keys()) {
    const entry = entries.get(layerFile(index));
    if (entry === undefined) {
      return inLayer(index, fail('format_corrupt', `the archive lacks ${layerFile(index)}`));
    }
    images.push(entry);
  }
  // Programs that store some layers as they are do not say so anywhere but at each.
  const arePacked = images.every((entry) => entry.method === DEFLATED);
  const resin = resinOf(objectOf(read[MACHINE_FILE]!, 'machine_extern'));
  const settings = layers.map(layerOf);
  const previews = await readPreviews(
    source,
    [...PICTURES.keys()].toReversed().flatMap((index) => entries.get(previewFile(index)) ?? []),
  );
  return ok({
    facts: {
      ...factsOf(machine, resin, read[PRINT_FILE]!, read[SOFTWARE_FILE]!),
      format: 'anycubic-zip',
      version: '1',
      width,
      height,
      layerCount: layers.length,
      layerHeight: numberOf(objectOf(resin, 'slicepara'), 'zthick') ?? 0,
    },
    codec: arePacked ? 'pw0-packed' : 'pw0',
    ...definedFacts({ head: headOf(resin) }),
    stages: { bottom: bottomStage(resin), normal: normalStage(resin) },
    get previews() {
      return previews();
    },
    layerSettings: (index) => settings[index]!,
    layerBytes: (index) => {
      const entry = images[index];
      if (entry === undefined) return Promise.resolve(fail('not_found', `there is no layer ${index}`));
      return (arePacked ? readPacked : readEntry)(source, entry, MAX_LAYER_BYTES);
    },
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

/** The resin that is in use, by its name; else the first there is. */
function resinOf(machine: Settings): Settings {
  const resins = [...listOf(machine, 'factory_resins'), ...listOf(machine, 'user_resins')];
  const active: unknown = machine.get('activeresins');
  const names: readonly unknown[] = Array.isArray(active) ? active : [];
  const inUse = resins.find((resin) => names.includes(textOf(objectOf(resin, 'property'), 'name')));
  return inUse ?? resins[0] ?? new Map();
}

/** mm/s as mm/min, to a thousandth. */
function perMinute(speed: number | undefined): number | undefined {
  return speed === undefined ? undefined : Math.round(speed * 60_000) / 1000;
}

function layerOf(layer: Settings): Partial<LayerSettings> & { readonly z: number } {
  const thickness = numberOf(layer, 'layer_thickness') ?? 0;
  return {
    z: decimal((numberOf(layer, 'layer_minheight') ?? 0) + thickness),
    height: thickness,
    ...definedFacts({
      exposure: numberOf(layer, 'exposure_time'),
      liftDistance: numberOf(layer, 'zup_height'),
      liftSpeed: perMinute(numberOf(layer, 'zup_speed')),
    }),
  };
}

/** Lifts in two stages are one: as long as both, at the speed either way begins with. */
function bottomStage(resin: Settings): Partial<LayerSettings> {
  const slice = objectOf(resin, 'slicepara');
  const stages = objectOf(objectOf(resin, 'slice_extpara'), 'multi_state_paras');
  const [first, last] = [objectOf(stages, 'bott_0'), objectOf(stages, 'bott_1')];
  const lift = numberOf(first, 'height');
  const second = numberOf(last, 'height') ?? 0;
  return definedFacts({
    exposure: numberOf(slice, 'bott_time'),
    waitBeforeCure: numberOf(slice, 'bott_off_time'),
    waitAfterCure: numberOf(slice, 'bott_wait_before_lift'),
    waitAfterLift: numberOf(slice, 'bott_wait_after_lift'),
    liftDistance: lift === undefined ? undefined : decimal(lift + second),
    liftSpeed: perMinute(numberOf(first, 'up_speed')),
    retractSpeed: perMinute(numberOf(second > 0 ? last : first, 'down_speed')),
  });
}

/** Both stages of the motion, where they are in use. */
function headOf(resin: Settings): DecodedPrint['head'] {
  const extended = objectOf(resin, 'slice_extpara');
  if (numberOf(extended, 'multi_state_used') !== 1) return undefined;
  const stages = objectOf(extended, 'multi_state_paras');
  const motion = (first: Settings, second: Settings): Partial<LayerSettings> => {
    const [lift1, lift2] = [numberOf(first, 'height'), numberOf(second, 'height')];
    const down1 = perMinute(numberOf(second, 'down_speed'));
    const down2 = perMinute(numberOf(first, 'down_speed'));
    const isWhole = lift1 !== undefined && lift2 !== undefined && down1 !== undefined && down2 !== undefined;
    return definedFacts({
      liftDistance: lift1,
      liftSpeed: perMinute(numberOf(first, 'up_speed')),
      liftDistance2: lift2,
      liftSpeed2: perMinute(numberOf(second, 'up_speed')),
      ...(isWhole
        ? wayDown(lift1, lift2, down1, down2)
        : { retractSpeed: down1 ?? down2, retractSpeed2: down2 }),
    });
  };
  return {
    bottom: motion(objectOf(stages, 'bott_0'), objectOf(stages, 'bott_1')),
    normal: motion(objectOf(stages, 'normal_0'), objectOf(stages, 'normal_1')),
  };
}

function normalStage(resin: Settings): Partial<LayerSettings> {
  const slice = objectOf(resin, 'slicepara');
  return definedFacts({
    exposure: numberOf(slice, 'exposure_time'),
    waitBeforeCure: numberOf(slice, 'off_time'),
    waitAfterCure: numberOf(slice, 'wait_before_lift'),
    waitAfterLift: numberOf(slice, 'wait_after_lift'),
    liftDistance: numberOf(slice, 'zup_height'),
    liftSpeed: perMinute(numberOf(slice, 'zup_speed')),
    retractSpeed: perMinute(numberOf(slice, 'zdown_speed')),
  });
}

function factsOf(
  machine: Settings,
  resin: Settings,
  print: Settings,
  software: Settings,
): Partial<PrintFacts> {
  const slice = objectOf(resin, 'slicepara');
  const normal = normalStage(resin);
  const millilitres = numberOf(print, 'volume');
  const program = [textOf(software, 'mark'), textOf(software, 'Version')].filter(
    (text) => text !== undefined,
  );
  return definedFacts({
    printerName: textOf(machine, 'name'),
    software: program.length > 0 ? program.join(' ') : undefined,
    platform: platformOf(
      numberOf(machine, 'print_xsize'),
      numberOf(machine, 'print_ysize'),
      numberOf(machine, 'print_zsize'),
    ),
    antialias: numberOf(slice, 'anti_count'),
    bottomLayerCount: numberOf(slice, 'bott_layers'),
    transitionLayerCount: numberOf(objectOf(resin, 'slice_extpara'), 'transition_layercount'),
    exposure: normal.exposure,
    bottomExposure: numberOf(slice, 'bott_time'),
    liftDistance: normal.liftDistance,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    seconds: numberOf(print, 'print_time'),
    volumeMm3: millilitres === undefined ? undefined : decimal(millilitres * 1000),
    weightG: numberOf(print, 'weight'),
    cost: numberOf(print, 'cost'),
    currency: textOf(print, 'currency'),
  });
}
