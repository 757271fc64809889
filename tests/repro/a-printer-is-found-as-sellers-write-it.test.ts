import { expect, it } from 'vitest';
import { printers } from '#document';
import { searchPrinters } from '../../src/ui/editor/library/printer-search.ts';

const found = (text: string) =>
  searchPrinters(printers, text).flatMap(({ printers: of }) => of.map(({ id }) => id));

it('a printer is found without the spaces of its name', () => {
  expect(found('saturn3')).toEqual(found('saturn 3'));
  expect(found('saturn3')).toContain('elegoo-saturn-3');
});

it('a printer is found by its resolution, in pixels or in thousands as sellers round them', () => {
  expect(found('11520')).toContain('elegoo-saturn-3-ultra');
  expect(found('12k elegoo')).toEqual(expect.arrayContaining(['elegoo-saturn-3', 'elegoo-saturn-4']));
  expect(found('12k elegoo')).not.toContain('elegoo-saturn-4-ultra-16k');
  expect(found('16k')).toContain('elegoo-saturn-4-ultra-16k');
});
