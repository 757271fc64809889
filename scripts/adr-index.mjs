import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { projectRoot } from './targets.mjs';

/** `node scripts/adr-index.mjs` writes the index of the decision records, src/adr/README.md. */
const ADR_FOLDER = join(projectRoot, 'src/adr');

/** Places of the project that are no room and have decisions of their own. */
const OTHER_PLACES = ['build', 'tests'];

const LAYOUT =
  /^# (\d{4}) (\S[^\n]*)\n\nStatus: ([^\n]+)\n\nRoom: ([^\n]+)\n\n## Context\n\n[^]+\n\n## Decision\n\n[^]+\n\n## Consequence\n\n[^]+$/;

const INTRODUCTION = `# Decisions

Why things are as they are: what was decided, what else was possible, and what follows from it. A record is named by its
number (ADR 0123), which stays. A new one takes the next free number and this layout, and \`node scripts/adr-index.mjs\`
puts it in this index.

\`\`\`md
# 0123 The decision in one sentence

Status: accepted

Room: a room of src/rooms.json, build or tests

## Context

## Decision

## Consequence
\`\`\`
`;

/** The records in order of their numbers, and a sentence for each file that is none. */
export function readRecords(folder = ADR_FOLDER) {
  const { rooms } = JSON.parse(readFileSync(join(projectRoot, 'src/rooms.json'), 'utf8'));
  const places = [...Object.keys(rooms), ...OTHER_PLACES];
  const records = [];
  const faults = [];
  for (const file of readdirSync(folder).sort()) {
    if (file === 'README.md') continue;
    const parts = LAYOUT.exec(readFileSync(join(folder, file), 'utf8'));
    if (parts === null) {
      faults.push(`${file} has not the layout of src/adr/README.md`);
      continue;
    }
    const [, number, title, status, room] = parts;
    if (!file.startsWith(`${number}-`)) faults.push(`${file} holds the record ${number}`);
    if (records.at(-1)?.number === number) faults.push(`${file} takes the number of another record`);
    if (!places.includes(room)) faults.push(`${file} names no room: ${room}`);
    records.push({ file, number, title, status, room });
  }
  return { records, faults, places };
}

/** The text of src/adr/README.md. */
export function adrIndex({ records, places }) {
  const lists = places.map((place) => {
    const own = records.filter(({ room }) => room === place);
    const lines = own.map(({ file, number, title, status }) => {
      const note = status === 'accepted' ? '' : ` (${status})`;
      return `- [${number}](${file}) ${title}${note}`;
    });
    return own.length === 0 ? '' : `\n## ${place}\n\n${lines.join('\n')}\n`;
  });
  return INTRODUCTION + lists.join('');
}

if (isMain(import.meta.url)) {
  const read = readRecords();
  for (const fault of read.faults) console.error(fault);
  writeFileSync(join(ADR_FOLDER, 'README.md'), adrIndex(read));
  process.exitCode = read.faults.length === 0 ? 0 : 1;
}
