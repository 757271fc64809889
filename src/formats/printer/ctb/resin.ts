import { densityOf } from '../job.ts';
import { createLayout, f32, fixed, u32, u8, zeros } from '../layout.ts';
import type { PrintEstimate, PrintJob } from '../types.ts';

/** 40 bytes, version 5; then the resin's type, its name and the machine's name. */
export const CTB_RESIN = createLayout('little', {
  padding1: zeros(4),
  /** A colour to show: a mid grey, for jobs know none. */
  blue: fixed(u8, 0x80),
  green: fixed(u8, 0x80),
  red: fixed(u8, 0x80),
  alpha: fixed(u8, 0xff),
  machineNameAddress: u32,
  typeLength: u32,
  typeAddress: u32,
  nameLength: u32,
  nameAddress: u32,
  machineNameLength: u32,
  density: f32,
  padding2: zeros(4),
});

/** What slicers of the family call a resin that is of no kind of its own. */
const RESIN_TYPE = 'Normal';

/** The resin of version 5 as it stands in the file. Texts end with a NUL, which their lengths leave out. */
export function resinBlock(job: PrintJob): {
  readonly length: number;
  readonly at: (offset: number, estimate: PrintEstimate) => Uint8Array;
} {
  const encoder = new TextEncoder();
  const texts = [RESIN_TYPE, job.materialName, job.printer.name].map((text) => encoder.encode(text));
  const [type, name, machineName] = texts as [Uint8Array, Uint8Array, Uint8Array];
  const length = CTB_RESIN.size + texts.reduce((sum, text) => sum + text.length + 1, 0);
  return {
    length,
    at: (offset, estimate) => {
      const typeAddress = offset + CTB_RESIN.size;
      const nameAddress = typeAddress + type.length + 1;
      const machineNameAddress = nameAddress + name.length + 1;
      const block = new Uint8Array(length);
      block.set(
        CTB_RESIN.write({
          machineNameAddress,
          typeLength: type.length,
          typeAddress,
          nameLength: name.length,
          nameAddress,
          machineNameLength: machineName.length,
          density: densityOf(estimate),
        }),
      );
      block.set(type, typeAddress - offset);
      block.set(name, nameAddress - offset);
      block.set(machineName, machineNameAddress - offset);
      return block;
    },
  };
}
