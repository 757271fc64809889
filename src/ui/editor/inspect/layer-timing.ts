import type { Material, PrintCraft } from '#document';
import { estimatePrint, layerSettingsFor } from '#pipeline';

/** Exposure of a layer, and when it starts: seconds from the start of the print. */
export interface LayerTiming {
  readonly exposure: number;
  readonly startsAt: number;
}

/** The layers below take as long as a print of only them. */
export function layerTiming(craft: PrintCraft, material: Material, index: number): LayerTiming {
  return {
    exposure: layerSettingsFor(craft, index + 1).layers[index]!.exposure,
    startsAt: estimatePrint({ craft, material, layerCount: index, volumeMm3: 0 }).seconds,
  };
}
