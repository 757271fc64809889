import type { Picture } from '#formats/printer';
export function renderPreviews(_parts: unknown): { large: Picture; small: Picture } {
  const p = { width: 4, height: 3, rgba: new Uint8Array(48).fill(255) };
  return { large: p, small: p };
}
