import { ok, type ByteSink, type Result } from '#base';
import { checkJob, eachLayer } from '../job.ts';
import { placeBlocks, pagedAddress } from '../placement.ts';
import { splitPlanes, WRITTEN_PLANES } from '../planes/codec.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from '../types.ts';
import { applyCtbCipher } from './cipher.ts';
import { DISCLAIMER_BYTES, headBlocks, headValues, putHeadBlocks } from './head.ts';
import type { CtbKind } from './kinds.ts';
import {
  CTB_HEADER,
  CTB_LAYER,
  CTB_LAYER_EXTENDED,
  CTB_MAGIC,
  CTB_PREVIEW,
  CTB_PRINT_PARAMS,
  CTB_PRINT_PARAMS_V4,
  CTB_SLICER_INFO,
} from './layout.ts';
import { lightOffDelay } from './light-off-delay.ts';
import { motionOf } from './motion.ts';

/** In the print parameters of CTB version 2, and 0 in any other's. */
const VERSION_2_MARK = 0x1234;

/**
 * Writes plain files of the family. The head is written with zeros for the totals and the layer table, and put right at
 * the end.
 */
export async function writeCtb(
  kind: CtbKind,
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const plan = planHead(kind, job);
  await sink.append(new Uint8Array(plan.at.end));
  const table = new Uint8Array(plan.at.end - plan.at.layerTable);
  const put = (settings: LayerSettings, index: number, dataSize: number, offset: number) => {
    const { address: dataAddress, pageNumber } = pagedAddress(offset);
    const entry = {
      positionZ: settings.z,
      exposureTime: settings.exposure,
      lightOffDelay: kind.version >= 4 ? 0 : lightOffDelay(settings),
      dataAddress,
      dataSize,
      pageNumber,
      tableSize: kind.version >= 3 ? CTB_LAYER_EXTENDED.size : CTB_LAYER.size,
    };
    table.set(CTB_LAYER.write(entry), index * CTB_LAYER.size);
    return entry;
  };
  const pixels = job.printer.width * job.printer.height;
  /** Planes are listed plane by plane; a layer that is one plane, for it has no greys, is that one in all of them. */
  const appendPlanes = async (bytes: Uint8Array, settings: LayerSettings, index: number): Promise<void> => {
    const split = splitPlanes(bytes, pixels);
    if (!split.ok) throw new Error(`layer ${index} is no bit planes: ${split.error.message}`);
    for (let plane = 0; plane < plan.planes; plane++) {
      const data = split.value[plane];
      const offset = data ? sink.length : sink.length - split.value[0]!.length;
      const { length } = data ?? split.value[0]!;
      put(settings, plane * job.layers.length + index, length, offset);
      if (data) await sink.append(data);
    }
  };
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    if (plan.hasPlanes) return appendPlanes(bytes, settings, index);
    const data = applyCtbCipher(bytes, kind.seed, index);
    if (kind.version < 3) {
      put(settings, index, data.length, sink.length);
      return sink.append(data);
    }
    const entry = put(settings, index, data.length, sink.length + CTB_LAYER_EXTENDED.size);
    const totalSize = CTB_LAYER_EXTENDED.size + data.length;
    const record = new Uint8Array(totalSize);
    record.set(CTB_LAYER_EXTENDED.write({ ...entry, totalSize, ...recordMotion(kind, settings) }));
    record.set(data, CTB_LAYER_EXTENDED.size);
    return sink.append(record);
  });
  if (!written.ok) return written;
  await sink.patch(0, headBytes(kind, job, plan, job.estimate(), table));
  return ok({ bytes: sink.length });
}

/** The motion of a layer's record; before version 4 it has no second stage and no rests. */
function recordMotion({ version }: CtbKind, settings: LayerSettings) {
  const motion = motionOf(settings);
  if (version >= 4) return motion;
  return {
    ...motion,
    liftHeight2: 0,
    liftSpeed2: 0,
    retractHeight2: 0,
    retractSpeed2: 0,
    restTimeBeforeLift: 0,
    restTimeAfterLift: 0,
    restTimeAfterRetract: 0,
  };
}

type Plan = ReturnType<typeof planHead>;

/** Where everything before the layers stands; the file is written in this order. Blocks a version lacks have no bytes. */
function planHead({ magic, version }: CtbKind, job: PrintJob) {
  const blocks = headBlocks(CTB_PREVIEW, job);
  const hasPlanes = magic === CTB_MAGIC.planes;
  const planes = hasPlanes && job.antialias !== 'off' ? WRITTEN_PLANES : 1;
  const at = placeBlocks({
    header: CTB_HEADER.size,
    large: blocks.large.length,
    small: blocks.small.length,
    printParams: version >= 2 ? CTB_PRINT_PARAMS.size : 0,
    slicerInfo: hasPlanes ? 0 : CTB_SLICER_INFO.size,
    // Ends with a NUL in version 5, which its length leaves out.
    machineName: hasPlanes ? 0 : blocks.machineName.length + (version === 5 ? 1 : 0),
    disclaimer: version >= 4 ? DISCLAIMER_BYTES : 0,
    printParamsV4: version >= 4 ? CTB_PRINT_PARAMS_V4.size : 0,
    resin: version === 5 ? blocks.resin.length : 0,
    layerTable: job.layers.length * planes * CTB_LAYER.size,
  });
  return { blocks, at, hasPlanes, planes };
}

/** Everything up to the first layer. */
function headBytes(
  { magic, version, seed, softwareVersion }: CtbKind,
  job: PrintJob,
  { blocks, at, hasPlanes, planes }: Plan,
  estimate: PrintEstimate,
  table: Uint8Array,
): Uint8Array {
  const values = headValues(job, version, estimate);
  const head = new Uint8Array(at.end);
  const header = CTB_HEADER.write({
    ...values,
    magic,
    version,
    largePreviewOffset: at.large,
    layerTableOffset: at.layerTable,
    smallPreviewOffset: at.small,
    printParamsOffset: version >= 2 ? at.printParams : 0,
    printParamsSize: version >= 2 ? CTB_PRINT_PARAMS.size : 0,
    planeCount: planes,
    encryptionKey: seed,
    slicerInfoOffset: hasPlanes ? 0 : at.slicerInfo,
    slicerInfoSize: hasPlanes ? 0 : CTB_SLICER_INFO.size,
  });
  head.set(header);
  putHeadBlocks(
    head,
    blocks,
    {
      large: at.large,
      small: at.small,
      machineName: hasPlanes ? null : at.machineName,
      disclaimer: version >= 4 ? at.disclaimer : null,
      resin: version === 5 ? at.resin : null,
    },
    estimate,
  );
  if (version >= 2) {
    const mark = magic === CTB_MAGIC.early && version === 2 ? VERSION_2_MARK : 0;
    head.set(CTB_PRINT_PARAMS.write({ ...values, mark }), at.printParams);
  }
  if (!hasPlanes) {
    const slicer = CTB_SLICER_INFO.write({
      ...values,
      machineNameAddress: at.machineName,
      machineNameSize: blocks.machineName.length,
      softwareVersion,
      printParamsV4Address: version >= 4 ? at.printParamsV4 : 0,
    });
    head.set(slicer, at.slicerInfo);
  }
  if (version >= 4) {
    const printParamsV4 = CTB_PRINT_PARAMS_V4.write({
      ...values,
      disclaimerAddress: at.disclaimer,
      disclaimerLength: DISCLAIMER_BYTES,
      resinParamsAddress: version === 5 ? at.resin : 0,
    });
    head.set(printParamsV4, at.printParamsV4);
  }
  head.set(table, at.layerTable);
  return head;
}
