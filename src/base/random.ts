/** A repeatable stream of numbers: the same seed gives the same stream on every machine. */
export interface SeededRandom {
  /** Next unsigned 32-bit integer. */
  u32(): number;
  /** Uniform in [0, 1). */
  unit(): number;
  /** Uniform integer in [low, high). */
  integer(low: number, high: number): number;
}

/** The generator ENGINE's test vectors use: u ← u·1664525 + 1013904223 mod 2³² (Numerical Recipes, 1992). */
export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const u32 = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return {
    u32,
    unit: () => (u32() >>> 8) / 0x1000000,
    integer: (low, high) => low + Math.floor(((u32() >>> 8) / 0x1000000) * (high - low)),
  };
}
