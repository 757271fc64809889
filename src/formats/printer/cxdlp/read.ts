import { fail, ok, type ByteSource, type Result } from '#base';
import { definedFacts } from '../facts.ts';
import { inLayer } from '../in-layer.ts';
import { decodeText } from '../layout.ts';
import { checkSize } from '../limits.ts';
import { decodeRgb565 } from '../picture/rgb565.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode } from '../types.ts';
import { LINE_BYTES } from './codec.ts';
import {
  CXDLP_FINISH,
  CXDLP_LAYER,
  CXDLP_SETTINGS,
  CXDLP_SIZE,
  LINE_END,
  MAGIC,
  PREVIEWS,
} from './layout.ts';

/** No text of a head is longer, bytes. */
const MAX_TEXT = 1024;
const MAGIC_BYTES = 4 + MAGIC.length + 1;

/** Version of a CXDLP file by its first bytes; null for any other file. */
export function cxdlpVersionOf(head: Uint8Array): number | null {
  if (head.length < MAGIC_BYTES + 2) return null;
  const view = new DataView(head.buffer, head.byteOffset);
  const isMagic = view.getUint32(0) === MAGIC.length + 1 && decodeText(head.subarray(4, 13)) === `${MAGIC}\0`;
  return isMagic ? view.getUint16(MAGIC_BYTES) : null;
}

type Code = 'format_corrupt' | 'format_truncated';

/** Reads what follows on what was read before. */
function createReader(source: ByteSource) {
  let at = 0;
  const take = async (length: number): Promise<Result<Uint8Array, Code>> => {
    const bytes = await readExactly(source, at, length);
    at += length;
    return bytes;
  };
  return {
    get at() {
      return at;
    },
    take,
    skip: (length: number): void => {
      at += length;
    },
    /** A text behind its length. */
    async text(encoding: 'utf-8' | 'utf-16be'): Promise<Result<string, Code>> {
      const size = await take(4);
      if (!size.ok) return size;
      const length = new DataView(size.value.buffer, size.value.byteOffset).getUint32(0);
      if (length > MAX_TEXT) return fail('format_corrupt', `a text says it has ${length} bytes`);
      const bytes = await take(length);
      return bytes.ok ? ok(new TextDecoder(encoding).decode(bytes.value).replaceAll('\0', '')) : bytes;
    },
  };
}

/**
 * Reads CXDLP versions 1 to 3: walks the layers, leaves their lines where they are. The checksum at the end is not
 * looked at, for it is of the whole file; a file that is cut lacks what stands before it.
 */
export async function readCxdlp(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const reader = createReader(source);
  const start = await reader.take(MAGIC_BYTES + 2);
  if (!start.ok) return start;
  const version = cxdlpVersionOf(start.value);
  if (version === null || version < 1 || version > 3) {
    return fail('format_unsupported', 'not a CXDLP file of version 1 to 3');
  }
  const printerName = await reader.text('utf-8');
  if (!printerName.ok) return printerName;
  const sizeBytes = await reader.take(CXDLP_SIZE.size);
  if (!sizeBytes.ok) return sizeBytes;
  const { layerCount, resolutionX: width, resolutionY: height } = CXDLP_SIZE.read(sizeBytes.value);
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const pictures: Uint8Array[] = [];
  for (const size of PREVIEWS) {
    const picture = await reader.take(size.width * size.height * 2 + LINE_END.length);
    if (!picture.ok) return picture;
    pictures.push(picture.value);
  }
  const numbers: number[] = [];
  for (let index = 0; index < 3; index++) {
    const number = await reader.text('utf-16be');
    if (!number.ok) return number;
    numbers.push(Number(number.value));
  }
  const layerHeight = numbers[2]!;
  if (!(layerHeight > 0 && layerHeight < 10)) {
    return fail('format_corrupt', 'the layer height is no number');
  }
  const settingsBytes = await reader.take(CXDLP_SETTINGS.size);
  if (!settingsBytes.ok) return settingsBytes;
  const settings = CXDLP_SETTINGS.read(settingsBytes.value);
  reader.skip(layerCount * 4 + LINE_END.length);
  const software = version === 3 ? await reader.text('utf-8') : ok(undefined);
  if (!software.ok) return software;
  if (version === 3) {
    const resin = await reader.text('utf-8');
    if (!resin.ok) return resin;
    reader.skip(CXDLP_FINISH.size + LINE_END.length);
  }
  const layers = await walkLayers(source, reader.at, layerCount);
  if (!layers.ok) return layers;
  return ok({
    facts: {
      format: version === 3 ? 'cxdlp' : 'cxdlp-v2',
      version: String(version),
      printerName: printerName.value,
      ...definedFacts({ software: software.value }),
      width,
      height,
      layerCount,
      layerHeight,
      bottomLayerCount: settings.bottomLayerCount,
      exposure: settings.exposureTenths / 10,
      bottomExposure: settings.bottomExposureTime,
      liftDistance: settings.liftHeight,
      liftSpeed: settings.liftSpeed * 60,
      retractSpeed: settings.retractSpeed * 60,
    },
    codec: 'cxdlp',
    get previews() {
      // The third is there once more.
      return [1, 0].map((index) => {
        const size = PREVIEWS[index]!;
        return decodeRgb565(pictures[index]!, size.width, size.height, 'big');
      });
    },
    head: {
      bottom: {
        exposure: settings.bottomExposureTime,
        waitBeforeCure: settings.waitTimeBeforeCure,
        liftDistance: settings.bottomLiftHeight,
        liftSpeed: settings.bottomLiftSpeed * 60,
        lightPwm: settings.bottomLightPwm,
      },
      normal: { waitBeforeCure: settings.waitTimeBeforeCure, lightPwm: settings.lightPwm },
    },
    layerSettings: (index) => ({ z: Math.round((index + 1) * layerHeight * 1e6) / 1e6 }),
    layerBytes: async (index) => {
      const layer = layers.value[index];
      if (layer === undefined) return fail('not_found', `there is no layer ${index}`);
      return readExactly(source, layer.offset, layer.length);
    },
  });
}

interface Place {
  readonly offset: number;
  readonly length: number;
}

async function walkLayers(
  source: ByteSource,
  start: number,
  count: number,
): Promise<Result<readonly Place[], Code>> {
  const layers: Place[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    const head = await readExactly(source, at, CXDLP_LAYER.size);
    if (!head.ok) return inLayer(index, head);
    const place = {
      offset: at + CXDLP_LAYER.size,
      length: CXDLP_LAYER.read(head.value).lineCount * LINE_BYTES,
    };
    layers.push(place);
    at = place.offset + place.length + LINE_END.length;
  }
  const end = await readExactly(source, at, MAGIC_BYTES + 4);
  if (!end.ok) return end;
  if (decodeText(end.value.subarray(4, MAGIC_BYTES)) !== `${MAGIC}\0`) {
    return fail('format_corrupt', 'the file does not end as a CXDLP file does');
  }
  return ok(layers);
}
