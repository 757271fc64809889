import type { IssueOptions } from '#kernel';
import { PIXEL_MM2 } from './pitch.ts';
import type { Voxels } from './voxels.ts';

/** What the oracle reports: the figures that do not depend on pitch and heights. */
export interface ReportedIssue {
  readonly kind: 'island' | 'resin-trap' | 'suction-cup';
  readonly firstLayer: number;
  readonly lastLayer: number;
  readonly voxels: number;
  readonly largest: number;
  readonly opensAt?: number | null;
  readonly supportedPixels?: number;
  readonly box: string;
  readonly centre: readonly number[];
}

type OracleOptions = Pick<
  IssueOptions,
  | 'litGrey'
  | 'firmGrey'
  | 'diagonalBonds'
  | 'islandSupport'
  | 'islandHeldMm2'
  | 'islandPixels'
  | 'trapPixels'
  | 'cupPixels'
>;

const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
] as const;
const CORNERS = [
  [1, 1, 0],
  [1, -1, 0],
  [-1, 1, 0],
  [-1, -1, 0],
] as const;
const UP_AND_DOWN = [
  [0, 0, 1],
  [0, 0, -1],
] as const;

/**
 * Every island, trap and cup by the definitions alone: flood fill of dense voxels, and for what is sealed when, a fill of
 * all that is printed by then for each layer.
 */
export function oracleIssues(voxels: Voxels, options: OracleOptions): ReportedIssue[] {
  return [...islands(voxels, options), ...sealedSpaces(voxels, options)];
}

/** Connected areas of every layer. */
export function oracleAreas(voxels: Voxels, options: OracleOptions): number[] {
  return voxels.layers.map((_, layer) => areasOf(voxels, layer, options).length);
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function fill(
  start: Cell,
  inside: (x: number, y: number, z: number) => boolean,
  steps: readonly (readonly [number, number, number])[],
  seen: Set<string>,
): Cell[] {
  const cells: Cell[] = [];
  const waiting = [start];
  seen.add(`${start.x},${start.y},${start.z}`);
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    cells.push(cell);
    for (const [dx, dy, dz] of steps) {
      const [x, y, z] = [cell.x + dx, cell.y + dy, cell.z + dz];
      const key = `${x},${y},${z}`;
      if (seen.has(key) || !inside(x, y, z)) continue;
      seen.add(key);
      waiting.push({ x, y, z });
    }
  }
  return cells;
}

const greyAt = ({ width, layers }: Voxels, x: number, y: number, z: number): number =>
  layers[z]![y * width + x]!;

const onPanel = ({ width, height }: Voxels, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

function areasOf(voxels: Voxels, layer: number, { litGrey, diagonalBonds }: OracleOptions): Cell[][] {
  const lit = (x: number, y: number, z: number): boolean =>
    onPanel(voxels, x, y) && greyAt(voxels, x, y, z) >= litGrey;
  const seen = new Set<string>();
  const areas: Cell[][] = [];
  for (let y = 0; y < voxels.height; y++) {
    for (let x = 0; x < voxels.width; x++) {
      if (!lit(x, y, layer) || seen.has(`${x},${y},${layer}`)) continue;
      areas.push(fill({ x, y, z: layer }, lit, diagonalBonds ? [...SIDES, ...CORNERS] : SIDES, seen));
    }
  }
  return areas;
}

function islands(voxels: Voxels, options: OracleOptions): ReportedIssue[] {
  const reported: ReportedIssue[] = [];
  for (let layer = 1; layer < voxels.layers.length; layer++) {
    for (const area of areasOf(voxels, layer, options)) {
      const firm = area.filter(({ x, y }) => greyAt(voxels, x, y, layer) >= options.firmGrey);
      const held = area.filter(({ x, y }) => greyAt(voxels, x, y, layer - 1) >= options.firmGrey);
      if (firm.length < options.islandPixels) continue;
      if (held.length >= 1 && held.length >= area.length * options.islandSupport) continue;
      if (held.length >= 1 && held.length * PIXEL_MM2 >= options.islandHeldMm2) continue;
      reported.push({
        kind: 'island',
        firstLayer: layer,
        lastLayer: layer,
        supportedPixels: held.length,
        largest: area.length,
        ...extent(area),
      });
    }
  }
  return reported;
}

interface Sealed {
  readonly cells: readonly Cell[];
  readonly onTop: number;
}

/** Unlit spaces in the layers 0 … top without a way to the ring of air around the panel. */
function sealedUpTo(voxels: Voxels, top: number, litGrey: number): Sealed[] {
  const { width, height } = voxels;
  const unlit = (x: number, y: number, z: number): boolean => {
    if (z < 0 || z > top || x < -1 || y < -1 || x > width || y > height) return false;
    return !onPanel(voxels, x, y) || greyAt(voxels, x, y, z) < litGrey;
  };
  const seen = new Set<string>();
  fill({ x: -1, y: -1, z: 0 }, unlit, [...SIDES, ...UP_AND_DOWN], seen);
  const sealed: Sealed[] = [];
  for (let z = 0; z <= top; z++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!unlit(x, y, z) || seen.has(`${x},${y},${z}`)) continue;
        const cells = fill({ x, y, z }, unlit, [...SIDES, ...UP_AND_DOWN], seen);
        sealed.push({ cells, onTop: cells.filter((cell) => cell.z === top).length });
      }
    }
  }
  return sealed;
}

function sealedSpaces(voxels: Voxels, options: OracleOptions): ReportedIssue[] {
  const count = voxels.layers.length;
  const byTop = voxels.layers.map((_, top) => sealedUpTo(voxels, top, options.litGrey));
  const reported: ReportedIssue[] = [];
  for (const [top, spaces] of byTop.entries()) {
    for (const { cells, onTop } of spaces) {
      if (onTop === 0) continue;
      const has = new Set(cells.map(({ x, y, z }) => `${x},${y},${z}`));
      const sameAs = ({ cells: [cell] }: Sealed): boolean => has.has(`${cell!.x},${cell!.y},${cell!.z}`);
      const next = byTop[top + 1]?.find((space) =>
        space.cells.some(({ x, y, z }) => has.has(`${x},${y},${z}`)),
      );
      // It continues: the next layer, too, cuts it, and it is still sealed.
      if (next && next.onTop > 0) continue;
      const earlier = byTop.slice(0, top + 1).flatMap((sealed) => sealed.filter(sameAs));
      const largest = Math.max(...earlier.map((space) => space.onTop));
      const firstLayer = Math.min(...cells.map(({ z }) => z));
      const common = { firstLayer, lastLayer: top, largest, ...extent(cells) };
      if (next && firstLayer > 0) {
        if (largest >= options.trapPixels) reported.push({ kind: 'resin-trap', ...common });
      } else if (largest >= options.cupPixels) {
        reported.push({ kind: 'suction-cup', ...common, opensAt: next ? null : Math.min(top + 1, count) });
      }
    }
  }
  return reported;
}

function extent(cells: readonly Cell[]): Pick<ReportedIssue, 'voxels' | 'box' | 'centre'> {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value + 0.5, 0) / values.length;
  return {
    voxels: cells.length,
    box: `${Math.min(...xs)} ${Math.min(...ys)} ${Math.max(...xs) + 1} ${Math.max(...ys) + 1}`,
    centre: [mean(xs), mean(ys)],
  };
}
