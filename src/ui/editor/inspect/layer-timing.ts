import type { Material, PrintCraft, Printer } from '#document';
import { estimatePrint, layerSettingsFor, ownFormat, type PeelingPrinter } from '#pipeline';

/** Exposure of a layer, and when it starts: seconds from the start of the print. */
export interface LayerTiming {
  readonly exposure: number;
  readonly startsAt: number;
}

/** What a layer's timing follows from. */
export interface TimedPrint {
  readonly printer: PeelingPrinter & Pick<Printer, 'fileFormat' | 'formatVersion'>;
  readonly craft: PrintCraft;
  readonly material: Material;
  /** Of every layer, mm², where layers move by it. */
  readonly areas?: readonly number[] | undefined;
}

/** The layers below take as long as a print of only them. */
export function layerTiming(print: TimedPrint, index: number): LayerTiming {
  return {
    exposure: layerSettingsFor(print.craft, index + 1, print.printer).layers[index]!.exposure,
    startsAt: estimatePrint({
      ...print,
      areas: print.areas?.slice(0, index),
      format: ownFormat(print.printer),
      layerCount: index,
      volumeMm3: 0,
    }).seconds,
  };
}
