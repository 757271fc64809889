import { type Result, fail, ok } from '#base';
import { type RasterSpec, ditherTables } from '#kernel';
import type { ComputeCode, Repairs, OpenEdges, SliceInput } from '#compute/api';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';
import type { MeshStore } from './mesh-store.ts';
import {
  LAYERS_PER_BLOCK,
  type Plate,
  type PlateView,
  buildPlate,
  movesOutlines,
  sumRepairs,
} from './plate.ts';

/** What becomes of a layer's planes (kernel/finish), for assembly/finish.ts. */
export interface FinishView {
  readonly blur: number;
  readonly hardSupports: boolean;
  /** Address of 256 bytes, or of 16 tables of them where layers are dithered. */
  readonly greyTable: number;
  readonly dithers: boolean;
}

/** What layers are made of: plain numbers that cross to threads. */
export interface PrintView {
  readonly width: number;
  readonly height: number;
  readonly layerCount: number;
  /** log2 of the planes a layer. */
  readonly planeShift: number;
  /** Parts, then supports where they are drawn apart; one at least. */
  readonly plates: readonly { readonly view: PlateView; readonly isSupport: boolean }[];
  /** Absent: a layer is what its one plate draws. */
  readonly finish?: FinishView;
}

/** What is printed, ready to be drawn, and how to give its memory back. */
export interface Print {
  readonly view: PrintView;
  /** As in the view, in order. */
  readonly plates: readonly Plate[];
  readonly triangles: number;
  readonly repairs: Repairs;
  readonly openEdges: readonly OpenEdges[];
  dispose(): void;
}

/** Layers of a block: as many as its planes make. */
export function layersPerBlock({ planeShift }: PrintView): number {
  return LAYERS_PER_BLOCK >> planeShift;
}

/** Whether outlines are changed before they are drawn, which only this engine does. */
export function changesOutlines({ plates }: PrintView): boolean {
  return plates.some(({ view }) => view.outlines !== undefined);
}

/**
 * Makes the plates a print is drawn from: one, or two where supports are treated otherwise than parts. Fails as buildPlate does;
 * `plate_empty` only where neither reaches a layer.
 */
export function buildPrint(
  engine: Engine,
  heap: Heap,
  meshes: MeshStore,
  input: SliceInput,
): Result<Print, ComputeCode> {
  const { raster } = input;
  const supports = input.parts.filter(({ role }) => role === 'support');
  const apart = supports.length > 0 && (raster.hardSupports === true || movesOutlines(raster));
  const finishes =
    apart || (raster.planes ?? 1) > 1 || (raster.blur ?? 0) > 0 || raster.panelGreys !== undefined;
  const drawn = finishes ? coverageOnly(raster) : raster;
  const classes: readonly (SliceInput & { readonly isSupport: boolean })[] = apart
    ? [
        { parts: input.parts.filter(({ role }) => role !== 'support'), raster: drawn, isSupport: false },
        { parts: supports, raster: withoutCompensation(drawn), isSupport: true },
      ]
    : [{ parts: input.parts, raster: drawn, isSupport: false }];

  const built: { readonly plate: Plate; readonly isSupport: boolean }[] = [];
  let table = 0;
  const dispose = (): void => {
    for (const { plate } of built.splice(0)) plate.dispose();
    if (table !== 0) heap.give(table);
    table = 0;
  };
  try {
    for (const one of classes) {
      const plate = buildPlate(engine, heap, meshes, one);
      if (plate.ok) built.push({ plate: plate.value, isSupport: one.isSupport });
      else if (plate.error.code !== 'plate_empty') {
        dispose();
        return plate;
      }
    }
    if (built.length === 0) return fail('plate_empty', 'no part reaches the first layer');
    const planeShift = Math.log2(raster.planes ?? 1);
    const planes = built.reduce((most, { plate }) => Math.max(most, plate.view.layerCount), 0);
    if (finishes) {
      const greys = finishTable(raster);
      table = heap.take(greys.length);
      engine.u8(table, greys.length).set(greys);
    }
    const plates = built.map(({ plate }) => plate);
    return ok({
      view: {
        width: raster.width,
        height: raster.height,
        layerCount: Math.ceil(planes / (1 << planeShift)),
        planeShift,
        plates: built.map(({ plate, isSupport }) => ({ view: plate.view, isSupport })),
        ...(finishes
          ? {
              finish: {
                blur: raster.blur ?? 0,
                hardSupports: raster.hardSupports === true,
                greyTable: table,
                dithers: raster.panelGreys !== undefined,
              },
            }
          : {}),
      },
      plates,
      triangles: plates.reduce((sum, plate) => sum + plate.triangles, 0),
      repairs: sumRepairs(plates.map((plate) => plate.repairs)),
      openEdges: eachMeshOnce(plates.flatMap((plate) => plate.openEdges)),
      dispose,
    });
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The grey at the end of a grey; at each place of the dither where there is one. */
function finishTable({ greyTable, panelGreys }: RasterSpec): Uint8Array {
  const meant = greyTable ?? Uint8Array.from({ length: 256 }, (_, grey) => grey);
  if (!panelGreys) return meant;
  const tables = ditherTables(panelGreys);
  return tables.map((_, i) => tables[(i & ~255) + meant[i & 255]!]!);
}

/** Greys as covered: what becomes of them is decided later. */
function coverageOnly(raster: RasterSpec): RasterSpec {
  const { greyTable: _, ...rest } = raster;
  return rest;
}

function withoutCompensation(raster: RasterSpec): RasterSpec {
  const { compensation: _, ...rest } = raster;
  return rest;
}

function eachMeshOnce(edges: readonly OpenEdges[]): OpenEdges[] {
  return [...new Map(edges.map((one) => [one.key, one])).values()];
}
