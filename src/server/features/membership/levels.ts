/** The level that experience comes to: 1 to 6. `levels` has where each begins. */
export function levelOf(experience: number, levels: readonly number[]): number {
  return Math.max(1, levels.findLastIndex((begin) => experience >= begin) + 1);
}
