import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap, type ContentHash, type SeededRandom } from '#base';
import {
  decodeMesh,
  endsAsProject,
  MESH_LIMITS,
  readProject,
  writeProject,
  writeStl,
  type ProjectContent,
  type ReadAssembly,
  type ReadProject,
} from '#formats/mesh';
import { encodeMesh, identityTransform, meshVolume, scaling, translation, type MeshBuffers } from '#kernel';
import { meshHash } from '#tests/document.ts';
import { meshXml, modelXml, pack3mf, write3mf } from '#tests/mesh-files.ts';
import { makeBox, makeTetrahedron } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const box = makeBox(10, 20, 30);
const corner = makeTetrahedron(7);
const content = (change: Partial<ProjectContent> = {}): ProjectContent => ({
  title: 'Reef & "co" 珊瑚',
  document: '{"version":2,"records":[],"plate":"p"}',
  meshes: [
    { hash: meshHash(1), name: 'Box', mesh: box },
    { hash: meshHash(2), name: 'Hidden', mesh: corner },
  ],
  items: [
    { mesh: 0, name: 'Box', transform: identityTransform, offset: [60, 40] },
    { mesh: 0, name: 'Box <2>', transform: translation(30, 0, 0), offset: [60, 40] },
    { mesh: 0, name: 'Mirrored', transform: scaling(-1, 1, 1), offset: [204, 40] },
  ],
  thumbnail: null,
  ...change,
});
const pack = (given: ProjectContent): Uint8Array =>
  new Uint8Array(Buffer.concat([...unwrap(writeProject(given, quietContext()))]));
const read = (bytes: Uint8Array, limits = MESH_LIMITS) =>
  readProject(bytes, 'reef.3mf', quietContext(), limits);
const own = (bytes: Uint8Array): ReadProject => unwrap(read(bytes)) as ReadProject;
const assembly = (bytes: Uint8Array): ReadAssembly => unwrap(read(bytes)) as ReadAssembly;
/** The same package with files of it changed; undefined takes one away. */
function repack(bytes: Uint8Array, changes: Readonly<Record<string, (text: string) => string>>): Uint8Array {
  const files = unzipSync(bytes);
  for (const [name, change] of Object.entries(changes))
    files[name] = strToU8(change(new TextDecoder().decode(files[name])));
  return zipSync(files);
}
const JSON_PART = 'Metadata/corallite.json';
const MODEL_PART = '3D/3dmodel.model';

/** Any finite float32, the two zeros and the smallest among them. */
function anyFloat(random: SeededRandom): number {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setUint32(0, random.integer(0, 2 ** 32));
  const value = bits.getFloat32(0);
  return Number.isFinite(value) ? value : [0, -0, 1.401298464324817e-45, 0.1][random.integer(0, 4)]!;
}

describe('a project file of ours', () => {
  it('gives back every coordinate bit for bit, whatever it is, also of parts that are mirrored', () => {
    const random = createRandom(SEED);
    for (let round = 0; round < roundsOf(20); round++) {
      const mesh: MeshBuffers = {
        positions: Float32Array.from({ length: 90 }, () => anyFloat(random)),
        indices: Uint32Array.from({ length: 60 }, () => random.integer(0, 30)),
      };
      const transform = random.integer(0, 2) === 0 ? identityTransform : scaling(1, -1, 1);
      const items = [{ mesh: 0, name: 'a', transform, offset: [0, 0] as const }];
      const { meshes } = own(pack(content({ meshes: [{ hash: meshHash(3), name: 'a', mesh }], items })));
      expect(Buffer.compare(encodeMesh(meshes[0]!.mesh), encodeMesh(mesh)), `seed ${SEED}`).toBe(0);
    }
  });

  it('holds a mesh once for all its parts, the document as it was, and the same bytes for the same project', () => {
    const bytes = pack(content({ thumbnail: strToU8('picture') }));
    expect(own(bytes)).toEqual({
      kind: 'project',
      document: { version: 2, records: [], plate: 'p' },
      meshes: [
        { hash: meshHash(1), mesh: box },
        { hash: meshHash(2), mesh: corner },
      ],
    });
    const meshesIn = (part: string) =>
      new TextDecoder().decode(unzipSync(bytes)[part]).split('<mesh>').length - 1;
    // As it is and mirrored; PrusaSlicer reads no model with an object in no build.
    expect([meshesIn(MODEL_PART), meshesIn('Metadata/hidden.model')]).toEqual([2, 1]);
    expect(Buffer.compare(bytes, pack(content({ thumbnail: strToU8('picture') })))).toBe(0);
    expect(unzipSync(bytes)['Metadata/thumbnail.png']).toEqual(strToU8('picture'));
    expect(endsAsProject(bytes.subarray(-4096))).toBe(true);
    expect(endsAsProject(write3mf([{ name: 'box', mesh: box }]))).toBe(false);
  });

  it('is imported as the parts that other programs see, with their names', () => {
    const { bodies } = unwrap(decodeMesh('reef.3mf', pack(content()), quietContext()));
    expect(bodies.map(({ name, mesh }) => [name, Math.round(meshVolume(mesh))])).toEqual([
      ['Box', 6000],
      ['Box <2>', 6000],
      ['Mirrored', 6000],
    ]);
  });

  const whole = pack(content());
  const changed = (change: (text: string) => string, part = JSON_PART) => repack(whole, { [part]: change });
  it.each<[fault: string, bytes: Uint8Array, code: string, reason?: string]>([
    ['nothing', new Uint8Array(), 'file_empty'],
    ['another kind of file', strToU8('solid a'), 'format_unknown', 'project'],
    ['a file cut off', whole.subarray(0, whole.length - 50), 'format_truncated'],
    [
      'a newer Corallite',
      changed((t) => t.replace('"version":1', '"version":2')),
      'format_unsupported',
      'newer',
    ],
    ['another format', changed((t) => t.replace('corallite-project', 'other')), 'format_corrupt'],
    ['text that is no JSON', changed((t) => t.slice(0, -1)), 'format_corrupt'],
    ['JSON of another kind', changed(() => '[1]'), 'format_corrupt'],
    ['a null', changed(() => 'null'), 'format_corrupt'],
    ['a deep document', changed((t) => t.replace('[]', '['.repeat(1e5) + ']'.repeat(1e5))), 'format_corrupt'],
    [
      'a mesh that is not there',
      changed((t) => t.replace(/"object":"\d"/, '"object":"9"')),
      'format_corrupt',
      'mesh-missing',
    ],
    ['a mesh without a name', changed((t) => t.replace('"hash"', '"mash"')), 'format_corrupt'],
    ['broken XML', changed((t) => t.slice(0, 900), MODEL_PART), 'format_corrupt'],
    [
      'another unit',
      changed((t) => t.replace('millimeter', 'inch'), MODEL_PART),
      'format_corrupt',
      'mesh-missing',
    ],
    [
      'a vertex beyond the last',
      changed((t) => t.replace('v1="0"', 'v1="800"'), MODEL_PART),
      'format_corrupt',
    ],
    ['a bomb', changed((t) => t + ' '.repeat(30_000_000)), 'archive_suspicious'],
  ])('with %s is refused', (_fault, bytes, code, reason) => {
    const result = read(bytes);
    expect(result).toMatchObject({ ok: false, error: { code } });
    if (reason !== undefined) expect(result).toMatchObject({ error: { details: { reason } } });
  });

  it('is refused when it holds more than may be', () => {
    expect(read(whole, { ...MESH_LIMITS, triangles: 20 })).toMatchObject({
      error: { code: 'file_too_large' },
    });
    expect(read(whole, { ...MESH_LIMITS, unpackedBytes: 1000 })).toMatchObject({
      error: { code: 'archive_suspicious' },
    });
  });
});

const named = (key: string, value: string): string => `<metadata key="${key}" value="${value}"/>`;

describe('a 3MF of another program', () => {
  it('of PrusaSlicer has the names it notes, copies of one mesh, and no modifiers', () => {
    const both = { positions: [...box.positions, ...corner.positions], indices: [...box.indices] };
    for (const index of corner.indices) both.indices.push(index + 8);
    const mesh = {
      positions: Float32Array.from(both.positions),
      indices: Uint32Array.from(both.indices),
    };
    const model = modelXml(
      `<object id="1" type="model">${meshXml(mesh)}</object>`,
      '<item objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 50 15" printable="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 140 50 15" printable="1"/>',
    );
    const config = `<config><object id="1" instances_count="2"><metadata type="object" key="name" value="Reef &amp; co"/>
      <volume firstid="0" lastid="11"><metadata type="volume" key="name" value="inner"/><metadata type="volume" key="volume_type" value="ModelPart"/></volume>
      <volume firstid="12" lastid="15"><metadata type="volume" key="volume_type" value="ParameterModifier"/></volume></object></config>`;
    const file = pack3mf(model, { 'Metadata/Slic3r_PE_model.config': config });
    const { meshes, parts, plates } = assembly(file);
    expect(meshes.map((each) => [each.indices.length / 3, meshVolume(each)])).toEqual([[12, 6000]]);
    expect(plates).toEqual(['']);
    expect(parts).toEqual([
      {
        name: 'Reef & co',
        mesh: 0,
        plate: 0,
        transform: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 100, 50, 15, 1],
      },
      { name: 'Reef & co', mesh: 0, plate: 0, transform: translation(140, 50, 15) },
    ]);
    expect(unwrap(decodeMesh('a.3mf', file, quietContext())).bodies.map(({ name }) => name)).toEqual([
      'Reef & co',
      'Reef & co',
    ]);
  });

  it('of Bambu Studio has its parts from other model parts, their names, and its plates', () => {
    const production =
      'unit="millimeter" requiredextensions="p" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';
    const inner = (id: number) =>
      `<component p:path="/3D/Objects/reef_1.model" objectid="${id}" transform="1 0 0 0 1 0 0 0 1 0 0 ${id}"/>`;
    const file = pack3mf(
      modelXml(
        `<object id="3" type="model"><components>${inner(1)}${inner(2)}</components></object>`,
        '<item objectid="3" transform="2 0 0 0 2 0 0 0 2 128 128 5"/><item objectid="3" transform="1 0 0 0 1 0 0 0 1 428 128 5"/>',
        production,
      ),
      {
        '3D/Objects/reef_1.model': modelXml(
          `<object id="1" type="model">${meshXml(box)}</object><object id="2" type="model">${meshXml(corner)}</object>`,
          '',
        ),
        'Metadata/model_settings.config': `<config><object id="3">${named('name', '礁石')}
          <part id="1" subtype="normal_part">${named('name', 'one')}</part><part id="2" subtype="modifier_part">${named('name', 'two')}</part></object>
          ${['Left', 'Right'].map((name, use) => `<plate>${named('plater_id', String(use + 1))}${named('plater_name', name)}<model_instance>${named('object_id', '3')}${named('instance_id', String(use))}</model_instance></plate>`).join('')}</config>`,
      },
    );
    const { meshes, parts, plates } = assembly(file);
    expect(plates).toEqual(['Left', 'Right']);
    expect(meshes.map((mesh) => meshVolume(mesh))).toEqual([6000]);
    expect(parts.map(({ name, plate, transform }) => [name, plate, transform[0], transform[12]])).toEqual([
      ['礁石', 0, 2, 128],
      ['礁石', 1, 1, 428],
    ]);
  });

  it('is refused with notes that are damaged or without end', () => {
    const model = modelXml(`<object id="1">${meshXml(box)}</object>`, '<item objectid="1"/>');
    const file = (notes: string) => pack3mf(model, { 'Metadata/model_settings.config': notes });
    expect(read(file('<config><object id="1'))).toMatchObject({ error: { code: 'format_corrupt' } });
    expect(read(file('<config><volume firstid="x"/></config>'))).toMatchObject({
      error: { code: 'format_corrupt' },
    });
    expect(read(file('<p/>'.repeat(50)), { ...MESH_LIMITS, instances: 40 })).toMatchObject({
      error: { code: 'archive_suspicious' },
    });
    expect(read(pack3mf(modelXml('', '')))).toMatchObject({ error: { code: 'mesh_empty' } });
  });
});

const hasPrusaSlicer = spawnSync('prusa-slicer', ['--help'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasPrusaSlicer)('PrusaSlicer (skipped where it is not installed)', () => {
  it('sees the parts of our project, and what it writes opens', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'corallite-project-'));
    try {
      const path = join(folder, 'reef.3mf');
      writeFileSync(
        path,
        pack(
          content({
            meshes: [...content().meshes, { hash: meshHash(4) as ContentHash, name: 'Corner', mesh: corner }],
            items: [
              { mesh: 0, name: 'Box', transform: identityTransform, offset: [60, 40] },
              { mesh: 2, name: 'Corner', transform: translation(0, 0, 2), offset: [60, 40] },
            ],
          }),
        ),
      );
      const output = execFileSync('prusa-slicer', ['--info', path], { encoding: 'utf8' });
      const values = (name: string) =>
        [...output.matchAll(new RegExp(`^${name} = +(.+)$`, 'gm'))].map((match) => Number(match[1]));
      // The hidden part is none of the build's.
      expect(values('number_of_facets')).toEqual([12, 4]);
      const volumes = values('volume');
      expect(volumes[0]! / 6000).toBeCloseTo(1, 5);
      expect(volumes[1]! / (7 ** 3 / 6)).toBeCloseTo(1, 5);
      expect([values('size_x')[0], values('size_y')[0], values('size_z')[0]]).toEqual([10, 20, 30]);

      const stl = join(folder, 'box one.stl');
      writeFileSync(stl, writeStl([{ mesh: box, transform: identityTransform }]));
      const theirs = join(folder, 'theirs.3mf');
      execFileSync('prusa-slicer', ['--export-3mf', '--scale', '2', stl, '-o', theirs], { stdio: 'ignore' });
      const { meshes, parts } = assembly(new Uint8Array(readFileSync(theirs)));
      expect(parts.map(({ name }) => name)).toEqual(['box one.stl']);
      const scaled = meshVolume(meshes[0]!) * parts[0]!.transform[0]! ** 3;
      expect(scaled / (8 * 6000)).toBeCloseTo(1, 5);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
