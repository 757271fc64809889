// Makes src/document/library/printers.json from a JSON of printer facts gathered from public repositories:
//   node scripts/import-printers.mjs FACTS.json
// Facts carry over with their sources. An entry that lacks what slicing needs (size, mirroring, file format) is left out
// and named; so is one whose id comes twice.
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../src/document/library/printers.json', import.meta.url);

/** Where the gathered facts are known to be wrong, and why. */
const CORRECTIONS = {
  // Its profile leaves display_mirror_x out, and PrusaSlicer's own value for that is 1, as UVtools has it.
  'prusa-sl1': { mirrorX: true },
  // Its profile names files .sl1s.
  'prusa-sl1s-speed': { fileFormat: 'sl1s' },
  // Its files have one grey for two pixels side by side: those pairs are the pixels of its files.
  'concepts3d-athena-ii-16k-3-bit': { width: 7568, formatVersion: 'grey' },
};

/** File extension and version of what UVtools calls a file format. */
function fileFormat(facts) {
  const version = facts.format_version === null ? null : String(facts.format_version).replace(/^v/, '');
  const variant = /^(encrypted|rgb|xml)\.(\w+)$/.exec(facts.file_format);
  if (variant) return { fileFormat: variant[2], formatVersion: variant[1] };
  const plain = version === facts.file_format ? null : version;
  return {
    fileFormat: facts.file_format,
    formatVersion: plain?.replace(/^(\d+)enc$/, '$1 encrypted') ?? null,
  };
}

function printer(facts) {
  const portrait = facts.orientation === 'portrait';
  const { x, y, z } = facts.platform_mm;
  return {
    id: facts.id,
    name: facts.name,
    brand: facts.brand,
    model: facts.model,
    // Facts have the panel along the plate's axes; files of portrait panels have its columns along plate Y.
    width: portrait ? facts.pixels_y : facts.pixels_x,
    height: portrait ? facts.pixels_x : facts.pixels_y,
    platform: [x, y, z],
    mirrorX: facts.mirror_x,
    mirrorY: facts.mirror_y,
    orientation: facts.orientation,
    origin: 'center',
    ...fileFormat(facts),
    panelGreyBits: facts.panel_grey_bits,
    ...(facts.settings_mode === 'tilting' ? { tiltingVat: true } : {}),
    sources: facts.sources.map(({ repo, path, commit }) => ({ repo, path, commit })),
    ...CORRECTIONS[facts.id],
  };
}

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node scripts/import-printers.mjs FACTS.json');
  process.exit(2);
}
const seen = new Set();
const lines = [];
for (const facts of JSON.parse(readFileSync(source, 'utf8')).printers) {
  const needed = [
    'orientation',
    'mirror_x',
    'mirror_y',
    'file_format',
    'pixels_x',
    'pixels_y',
    'platform_mm',
  ];
  const missing = needed.filter((field) => facts[field] === null || facts[field] === undefined);
  if (missing.length > 0 || seen.has(facts.id)) {
    console.warn(
      `${facts.id} is left out: ${missing.length > 0 ? `no ${missing.join(', ')}` : 'it comes twice'}`,
    );
    continue;
  }
  seen.add(facts.id);
  lines.push(JSON.stringify(printer(facts)));
}
lines.sort();
writeFileSync(target, `[\n${lines.join(',\n')}\n]\n`);
console.log(`${lines.length} printers`);
