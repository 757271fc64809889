import {
  MOST_SUMMED_FACES,
  overhangThreshold,
  readOverhangSum,
  SUPPORT_UNITS,
  type OverhangSum,
  type SupportSurface,
} from '#kernel';
import { type Engine, classOverhang, Heap, sumOverhang } from '#compute/wasm';
import type { OverhangDevice } from '#compute/webgpu';

/** Says how much of a part hangs over. */
export interface OverhangMeter {
  /**
   * The faces up to an angle from a flat underside, degrees, but for those that lie within so many mm of the plate. By the device, if there is
   * one, and where that fails or goes away by the engine: they agree to the bit. Throws `OutOfMemory` where the engine's memory is at its limit.
   */
  measure(surface: SupportSurface, criticalAngle: number, aboveMm: number): Promise<OverhangSum>;
}

/** A meter of an engine, and of a device where one is known to be faster. */
export function createOverhangMeter(engine: Engine, device: OverhangDevice | null = null): OverhangMeter {
  const heap = new Heap(engine);
  let fast = device;
  const classesOf = async (surface: SupportSurface, thresholds: readonly number[]): Promise<Uint8Array> => {
    const found = await fast?.classes(surface, thresholds);
    if (found?.ok === true) return found.value;
    fast = null;
    return classOverhang(engine, heap, surface, thresholds);
  };
  const sumsOf = async (surface: SupportSurface, groups: Int32Array): Promise<Uint32Array> => {
    const found = await fast?.sums(surface, groups, 1);
    if (found?.ok === true) return found.value;
    fast = null;
    return sumOverhang(engine, heap, surface, groups, 1);
  };

  return {
    async measure(surface, criticalAngle, aboveMm) {
      const { points, indices } = surface;
      const classes = await classesOf(surface, [overhangThreshold(criticalAngle)]);
      const least = aboveMm * SUPPORT_UNITS;
      const heightOf = (corner: number): number => points[indices[corner]! * 3 + 2]!;
      const groups = Int32Array.from(classes, (passed, face) => {
        const at = face * 3;
        const isAbove = Math.max(heightOf(at), heightOf(at + 1), heightOf(at + 2)) > least;
        return passed > 0 && isAbove ? 0 : -1;
      });
      let all: OverhangSum = { faces: 0, areaMm2: 0, lowestMm: Infinity };
      for (let from = 0; from < groups.length; from += MOST_SUMMED_FACES) {
        const to = Math.min(groups.length, from + MOST_SUMMED_FACES);
        const some = { ...surface, indices: indices.subarray(from * 3, to * 3) };
        const sum = readOverhangSum(await sumsOf(some, groups.subarray(from, to)), 0);
        all = {
          faces: all.faces + sum.faces,
          areaMm2: all.areaMm2 + sum.areaMm2,
          lowestMm: Math.min(all.lowestMm, sum.lowestMm),
        };
      }
      return all;
    },
  };
}
