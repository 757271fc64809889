import { fail, ok, type ByteSource, type Result } from '#base';
import { decimal } from '../ctb/motion.ts';
import { definedFacts } from '../facts.ts';
import { checkSize } from '../limits.ts';
import { arePlanes, planesFromFile } from './planes.ts';
import { wayDown } from './way-down.ts';
import { decodeRgb565 } from '../picture/rgb565.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, Picture, PrinterReadCode, PrintFacts } from '../types.ts';
import {
  ANYCUBIC_HEADER,
  ANYCUBIC_LAYER,
  ANYCUBIC_VERSIONS,
  EXTRA,
  FILE_MARK,
  HEADER_LENGTHS,
  LAYER_FORMATS,
  MACHINE,
  MACHINE_LENGTHS,
  PREVIEW2_SIZE,
  PREVIEW_SIZE,
  SOFTWARE,
  TABLE_HEAD,
  markOffsets,
  type AnycubicHeader,
  type AnycubicVersion,
} from './layout.ts';

/** No preview in real files is wider or higher. */
const MAX_PREVIEW_SIDE = 2048;

/** Version of a Photon Workshop file by its first bytes; null for any other file. */
export function anycubicVersionOf(head: Uint8Array): AnycubicVersion | null {
  if (head.length < FILE_MARK.size) return null;
  const { name, version } = FILE_MARK.read(head);
  return name === 'ANYCUBIC' ? (ANYCUBIC_VERSIONS.find((known) => known === version) ?? null) : null;
}

type Code = 'format_corrupt' | 'format_truncated';
type Places = Readonly<Record<ReturnType<typeof markOffsets>[number], number>>;

/** Reads Photon Workshop's binary, versions 1 and 515 to 518, with layers of sixteen greys, or in version 1 of bit planes. */
export async function readAnycubic(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const mark = await readExactly(source, 0, FILE_MARK.size);
  if (!mark.ok) return mark;
  const version = anycubicVersionOf(mark.value);
  if (version === null) return fail('format_unsupported', 'not a Photon Workshop file of a known version');
  const at = await readOffsets(source, version);
  if (!at.ok) return at;
  const headerBytes = await readTable(source, 'HEADER', at.value.header, HEADER_LENGTHS[version]);
  if (!headerBytes.ok) return headerBytes;
  const header = ANYCUBIC_HEADER.read(padded(headerBytes.value, ANYCUBIC_HEADER.size));
  const layers = await readLayers(source, header, at.value.layers);
  if (!layers.ok) return layers;
  const machine = version < 516 ? ok(null) : await readMachine(source, version, at.value.machine);
  if (!machine.ok) return machine;
  if (machine.value !== null && machine.value.layerFormat !== LAYER_FORMATS.pw0) {
    return fail('format_unsupported', `layers of ${machine.value.layerFormat} are not known`);
  }
  const pixels = header.resolutionX * header.resolutionY;
  const hasPlanes = version === 1 && (await startsWithPlanes(source, header, layers.value.definitions[0]!));
  const extra =
    version >= 516 && header.advancedMode === 1
      ? await readTable(source, 'EXTRA', at.value.extra, EXTRA.size)
      : null;
  const software = version < 517 ? null : await readExactly(source, at.value.software, SOFTWARE.size);
  const previews = await readPreviews(source, version, at.value);
  const { definitions, tops } = layers.value;
  return ok({
    facts: {
      ...factsOf(header, hasPlanes ? 'pws' : version, version, definitions.length),
      ...definedFacts({
        printerName: machine.value?.name,
        platform: machine.value?.platform,
        software: software?.ok ? softwareOf(software.value) : undefined,
      }),
    },
    head: headOf(header, extra?.ok ? EXTRA.read(extra.value) : null),
    codec: hasPlanes ? 'planes' : 'pw0',
    get previews() {
      return previews.map(({ bytes, width, height }) => decodeRgb565(bytes, width, height, 'little'));
    },
    layerSettings: (index) => {
      const { exposureTime: exposure, liftHeight, liftSpeed, layerHeight: height } = definitions[index]!;
      return { z: tops[index]!, height, exposure, liftDistance: liftHeight, liftSpeed: perMinute(liftSpeed) };
    },
    layerBytes: async (index) => {
      const definition = definitions[index];
      if (definition === undefined) return fail('not_found', `there is no layer ${index}`);
      const bytes = await readExactly(source, definition.dataAddress, definition.dataLength);
      return bytes.ok && hasPlanes ? planesFromFile(bytes.value, pixels) : bytes;
    },
  });
}

/** Whether layers are bit planes, by the first of them. */
async function startsWithPlanes(
  source: ByteSource,
  { antiAliasing, resolutionX, resolutionY }: AnycubicHeader,
  { dataAddress, dataLength }: { readonly dataAddress: number; readonly dataLength: number },
): Promise<boolean> {
  const bytes = await readExactly(source, dataAddress, dataLength);
  return bytes.ok && arePlanes(bytes.value, resolutionX * resolutionY, antiAliasing);
}

/** Where the mark says that the tables are. */
async function readOffsets(
  source: ByteSource,
  version: AnycubicVersion,
): Promise<Result<Places, 'format_truncated'>> {
  const names = markOffsets(version);
  const bytes = await readExactly(source, FILE_MARK.size, names.length * 4);
  if (!bytes.ok) return bytes;
  const view = new DataView(bytes.value.buffer, bytes.value.byteOffset);
  const places = names.map((name, index) => [name, view.getUint32(index * 4, true)] as const);
  return ok(Object.fromEntries(places) as Places);
}

/** What follows a table's head, `size` bytes of it; refused where another table stands. */
async function readTable(
  source: ByteSource,
  name: string,
  offset: number,
  size: number,
): Promise<Result<Uint8Array, Code>> {
  const bytes = await readExactly(source, offset, TABLE_HEAD.size + size);
  if (!bytes.ok) return bytes;
  if (TABLE_HEAD.read(bytes.value).name !== name) {
    return fail('format_corrupt', `there is no ${name} where the file says it is`);
  }
  return ok(bytes.value.subarray(TABLE_HEAD.size));
}

/** Bytes and zeros behind them, for tables that older versions end earlier. */
function padded(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  return whole;
}

/** The layers' definitions and their tops, mm: files have thicknesses. */
async function readLayers(source: ByteSource, header: AnycubicHeader, offset: number) {
  const numbers = await readTable(source, 'LAYERDEF', offset, 4);
  if (!numbers.ok) return numbers;
  const count = new DataView(numbers.value.buffer, numbers.value.byteOffset).getUint32(0, true);
  const sized = checkSize(header.resolutionX, header.resolutionY, count);
  if (!sized.ok) return sized;
  const records = await readExactly(source, offset + TABLE_HEAD.size + 4, count * ANYCUBIC_LAYER.size);
  if (!records.ok) return records;
  const definitions = Array.from({ length: count }, (_, index) =>
    ANYCUBIC_LAYER.read(records.value, index * ANYCUBIC_LAYER.size),
  );
  let top = 0;
  const tops = definitions.map(({ layerHeight }) => (top = decimal(top + layerHeight)));
  return ok({ definitions, tops });
}

async function readMachine(source: ByteSource, version: AnycubicVersion, offset: number) {
  const length = version === 518 ? MACHINE_LENGTHS[518] : MACHINE_LENGTHS[517];
  const bytes = await readTable(source, 'MACHINE', offset, length - TABLE_HEAD.size);
  if (!bytes.ok) return bytes;
  const machine = MACHINE.read(padded(bytes.value, MACHINE.size));
  const { name, layerFormat, displayWidth, displayHeight, machineZ } = machine;
  return ok({ name, layerFormat, platform: [displayWidth, displayHeight, machineZ] as const });
}

function softwareOf(bytes: Uint8Array): string {
  const { name, version } = SOFTWARE.read(bytes);
  return `${name} ${version}`.trim();
}

interface PreviewBytes {
  readonly bytes: Uint8Array;
  readonly width: Picture['width'];
  readonly height: Picture['height'];
}

/** Those of the previews that can be read, the larger one first. */
async function readPreviews(
  source: ByteSource,
  version: AnycubicVersion,
  at: Places,
): Promise<readonly PreviewBytes[]> {
  const kinds = [
    ...(version === 518 ? [['PREVIEW2', PREVIEW2_SIZE, at.preview2] as const] : []),
    ['PREVIEW', PREVIEW_SIZE, at.preview] as const,
  ];
  const previews: PreviewBytes[] = [];
  for (const [name, layout, offset] of kinds) {
    const size = await readTable(source, name, offset, layout.size);
    if (!size.ok) continue;
    const { width, height } = layout.read(size.value);
    if (width < 1 || height < 1 || width > MAX_PREVIEW_SIDE || height > MAX_PREVIEW_SIDE) continue;
    const bytes = await readExactly(source, offset + TABLE_HEAD.size + layout.size, width * height * 2);
    if (bytes.ok) previews.push({ bytes: bytes.value, width, height });
  }
  return previews;
}

/** What header and EXTRA say of both stages: layers have one lift, and no rest. */
function headOf(
  header: AnycubicHeader,
  extra: ReturnType<typeof EXTRA.read> | null,
): NonNullable<DecodedPrint['head']> {
  const both = { waitBeforeCure: header.waitTimeBeforeCure };
  if (extra === null) return { bottom: both, normal: both };
  return {
    bottom: {
      ...both,
      liftDistance: extra.bottomLiftHeight1,
      liftSpeed: perMinute(extra.bottomLiftSpeed1),
      liftDistance2: extra.bottomLiftHeight2,
      liftSpeed2: perMinute(extra.bottomLiftSpeed2),
      ...wayDown(
        extra.bottomLiftHeight1,
        extra.bottomLiftHeight2,
        perMinute(extra.bottomRetractSpeed1),
        perMinute(extra.bottomRetractSpeed2),
      ),
    },
    normal: {
      ...both,
      liftDistance: extra.liftHeight1,
      liftSpeed: perMinute(extra.liftSpeed1),
      liftDistance2: extra.liftHeight2,
      liftSpeed2: perMinute(extra.liftSpeed2),
      ...wayDown(
        extra.liftHeight1,
        extra.liftHeight2,
        perMinute(extra.retractSpeed1),
        perMinute(extra.retractSpeed2),
      ),
    },
  };
}

/** mm/s as mm/min, to a thousandth: single floats hold no more of it. */
function perMinute(speed: number): number {
  return Math.round(speed * 60_000) / 1000;
}

function factsOf(
  header: AnycubicHeader,
  kind: AnycubicVersion | 'pws',
  version: AnycubicVersion,
  layerCount: number,
): PrintFacts {
  return {
    format: kind === 'pws' ? 'anycubic-pws' : `anycubic-v${kind === 515 ? 516 : kind}`,
    version: String(version),
    width: header.resolutionX,
    height: header.resolutionY,
    layerCount,
    layerHeight: header.layerHeight,
    antialias: header.antiAliasing,
    bottomLayerCount: header.bottomLayerCount,
    transitionLayerCount: header.transitionLayerCount,
    exposure: header.exposureTime,
    bottomExposure: header.bottomExposureTime,
    liftDistance: header.liftHeight,
    liftSpeed: perMinute(header.liftSpeed),
    retractSpeed: perMinute(header.retractSpeed),
    seconds: header.printTime,
    volumeMm3: decimal(header.volumeMl * 1000),
    weightG: header.weightG,
    cost: header.price,
    currency: header.currency,
  };
}
