import type { DecodedPrint } from '#formats/printer';

/** Something about a file that is no fault and may surprise. */
export interface PrintWarning {
  readonly code: 'layer_empty';
  /** From 1. */
  readonly layers: readonly number[];
  /** In English, for people. */
  readonly message: string;
}

/** What is to be warned of in an opened file; nothing, as a rule. */
export function warningsOf({ emptyLayers = [] }: DecodedPrint): readonly PrintWarning[] {
  if (emptyLayers.length === 0) return [];
  const one = emptyLayers.length === 1;
  const message =
    `${one ? 'Layer' : 'Layers'} ${rangesOf(emptyLayers)} ${one ? 'is' : 'are'} empty and read as black. ` +
    'A printer may repeat the layer before.';
  return [{ code: 'layer_empty', layers: emptyLayers, message }];
}

/** "3, 7–9" for rising numbers. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
