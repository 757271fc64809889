export const DAY = 24 * 60 * 60 * 1000;

export const uuid = (seed: number) => `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`;
