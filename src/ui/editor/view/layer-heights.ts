/** Top of a layer above the plate, mm; layers count from 0. */
export function heightOfLayer(index: number, layerHeight: number, firstLayerHeight: number): number {
  return firstLayerHeight + index * layerHeight;
}

/** The layer a height lies in: its top is the first at or above the height. */
export function layerAtHeight(height: number, layerHeight: number, firstLayerHeight: number): number {
  // A height typed as a layer's own top must give that layer, whatever binary fractions say.
  return Math.max(0, Math.ceil((height - firstLayerHeight) / layerHeight - 1e-6));
}
