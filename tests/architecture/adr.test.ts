import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adrIndex, readRecords } from '../../scripts/adr-index.mjs';
import { projectRoot, readSources } from './source-tree.ts';

const { records, faults, places } = readRecords();

test('decision records have one layout, a number of their own and a room', () => {
  expect(records.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test('the index of decision records is up to date (node scripts/adr-index.mjs writes it)', () => {
  const written = readFileSync(join(projectRoot, 'src/adr/README.md'), 'utf8');
  expect(written).toBe(adrIndex({ records, places }));
});

test('a decision record that is named is there', () => {
  const numbers = new Set(records.map(({ number }) => number));
  const texts = readSources(['src', 'tests', 'bench', 'scripts', 'shaders'], /\.(?:ts|tsx|mjs|md|wgsl)$/);
  const named = texts
    .filter(({ path }) => path !== 'src/adr/README.md' && !path.startsWith('scripts/adr-index'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bADR (\d{4})/g)].map(([, number]) => ({ path, number: number! })),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('a record without a decision, one in no room and one with the number of another are found', () => {
  const record = (number: string, room: string) =>
    `# ${number} Title\n\nStatus: accepted\n\nRoom: ${room}\n\n## Context\n\na\n\n## Decision\n\nb\n\n## Consequence\n\nc\n`;
  const folder = mkdtempSync(join(tmpdir(), 'adr-'));
  try {
    writeFileSync(join(folder, '0001-good.md'), record('0001', 'kernel'));
    writeFileSync(join(folder, '0001-twice.md'), record('0001', 'kernel'));
    writeFileSync(join(folder, '0002-nowhere.md'), record('0002', 'cellar'));
    writeFileSync(
      join(folder, '0003-undecided.md'),
      record('0003', 'kernel').replace('## Decision', '## Idea'),
    );
    const read = readRecords(folder);
    expect(read.faults).toEqual([
      '0001-twice.md takes the number of another record',
      '0002-nowhere.md names no room: cellar',
      '0003-undecided.md has not the layout of src/adr/README.md',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
