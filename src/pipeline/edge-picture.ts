import {
  finishOracleLayer,
  rasteriseOracleLayer,
  UNITS,
  type OracleInput,
  type Planes,
  type Runs,
} from '#kernel';
import { CRAFT_RANGES, type PrintCraft } from '#document';
import type { PrinterFormat } from '#formats/printer';
import { greysFor } from './plate-mapping.ts';

/** Panel pixels of the picture, columns × rows. */
export const EDGE_PICTURE = { width: 96, height: 32 } as const;

/** What is drawn around the picture, pixels: as far as blurring looks. */
const MARGIN = CRAFT_RANGES.blurLevel.max;
const DRAWN = { width: EDGE_PICTURE.width + 2 * MARGIN, height: EDGE_PICTURE.height + 2 * MARGIN };

/** The layer that is drawn: far enough up that its cutting planes are a whole layer apart. */
const LAYER = 4;
/** A part whose rim curves from upright to flat, and a support beside it. Pixels; `lean` is by how many each layer above is smaller. */
const PART = { x: 14, y: 74, radius: 68, lean: 1.2, sides: 180 };
const SUPPORT = { x: 84, y: 16, radius: 7, lean: 0, sides: 32 };

/**
 * A piece of a layer as the panel would show it with a craft, `EDGE_PICTURE` in size, a byte a pixel: drawn and finished by the
 * same definitions as every layer (kernel/raster, kernel/finish), of an edge made for it.
 */
export function edgePicture(
  craft: PrintCraft,
  format: Pick<PrinterFormat, 'greyTable'> = {},
): Uint8ClampedArray<ArrayBuffer> {
  const { antialias } = craft;
  const rules = antialias === 'off' ? {} : greysFor(craft, format);
  const planes: Planes = rules.planes ?? 1;
  const coverageOf = (body: typeof PART): readonly Runs[] => {
    const input: OracleInput = {
      ...DRAWN,
      triangles: wallOf(body),
      antialias,
      firstPlane: UNITS / 2,
      planes,
    };
    return Array.from(
      { length: planes },
      (_, plane) => rasteriseOracleLayer(input, LAYER * planes + plane).runs,
    );
  };
  const runs = finishOracleLayer(
    { ...DRAWN, layer: LAYER, parts: coverageOf(PART), supports: coverageOf(SUPPORT) },
    { planes, blur: rules.blur ?? 0, hardSupports: rules.hardSupports ?? false, ...rules },
  );
  const drawn = new Uint8ClampedArray(DRAWN.width * DRAWN.height);
  let at = 0;
  for (const word of runs) drawn.fill(word & 255, at, (at += word >>> 8));
  const { width, height } = EDGE_PICTURE;
  const greys = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row++) {
    const start = (row + MARGIN) * DRAWN.width + MARGIN;
    greys.set(drawn.subarray(start, start + width), row * width);
  }
  return greys;
}

/** The wall of a round body around the layer, in lattice units: planes cut nothing else of it. */
function wallOf({ x, y, radius, lean, sides }: typeof PART): Int32Array {
  const corner = (side: number, layer: number): readonly number[] => {
    const angle = (2 * Math.PI * side) / sides;
    const reach = radius - lean * (layer - LAYER - 0.5);
    const place = [MARGIN + x + reach * Math.cos(angle), MARGIN + y + reach * Math.sin(angle), layer];
    return place.map((each) => Math.round(each * UNITS));
  };
  const below = LAYER - 1;
  const above = LAYER + 2;
  return Int32Array.from(
    Array.from({ length: sides }, (_, side) => {
      const next = (side + 1) % sides;
      const [a, b, c, d] = [
        corner(side, below),
        corner(next, below),
        corner(next, above),
        corner(side, above),
      ];
      return [a!, b!, c!, a!, c!, d!].flat();
    }).flat(),
  );
}
