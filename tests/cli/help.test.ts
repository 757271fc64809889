import { expect, test } from 'vitest';
import { MODEL_FORMATS } from '#formats/mesh';
import { printerFormats } from '#formats/printer';
import HELP from '../../src/cli/help.txt?raw';

const listed = (formats: readonly string[]): string =>
  `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;

test('names the formats that are written: of printer files for slicing, of models for meshes', () => {
  const named = [...HELP.matchAll(/--format ID\s+([^;]+?),\s+whatever\s+the\s+extension/g)].map(
    ([, formats]) => formats!.replaceAll(/\s+/g, ' '),
  );
  const ids = printerFormats.map(({ id }) => id);
  expect(named).toEqual([listed(ids), listed(MODEL_FORMATS)]);
});
