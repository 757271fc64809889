export const CHROMIUM_FLAGS: string[];
export const FLAT_CHROMIUM_FLAGS: string[];
export const JOURNEY_FLAGS: string[];
export function findChromium(): string | undefined;
export function findFlatChromium(): string | undefined;
