import { zipSync } from 'fflate';
import { quietContext, unwrap } from '#base';
import { type ImportedFile, decodeMesh } from '#formats/mesh';
import { meshBounds, meshVolume } from '#kernel';
import { meshXml, modelXml, pack3mf, write3mf } from '#tests/mesh-files.ts';
import { makeBox, makeTetrahedron } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const read = (bytes: Uint8Array): ImportedFile => unwrap(decodeMesh('model.3mf', bytes, quietContext()));
const box = makeBox(2, 4, 6);
const boxObject = `<object id="1" name="box" type="model">${meshXml(box)}</object>`;
const readModel = (resources: string, build: string, rootAttributes?: string): ImportedFile =>
  read(pack3mf(modelXml(resources, build, rootAttributes)));

describe('3MF', () => {
  it('makes a body of each build item, named by its object', () => {
    const file = read(
      write3mf([
        { name: 'A &amp; B &#x6811;&#33026;', mesh: box },
        { name: '', mesh: makeTetrahedron(3) },
      ]),
    );
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['A & B 树脂', 12],
      ['model', 4],
    ]);
  });

  it('gives millimetres whatever the unit of the file', () => {
    const sizes = { micron: 0.002, millimeter: 2, centimeter: 20, inch: 50.8, foot: 609.6, meter: 2000 };
    for (const [unit, width] of Object.entries(sizes)) {
      const file = readModel(boxObject, '<item objectid="1"/>', `unit="${unit}"`);
      const { min, max } = meshBounds(file.bodies[0]!.mesh);
      expect(file.unit).toBe(unit);
      expect((max[0] - min[0]) / width).toBeCloseTo(1, 6);
    }
    expect(readModel(boxObject, '<item objectid="1"/>', '').unit).toBe('millimeter');
  });

  it('places items by their transform, rows of a matrix for row vectors', () => {
    const file = readModel(boxObject, '<item objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 200 300"/>');
    // x becomes y, y becomes −x: a quarter turn about z, then the move.
    expect(meshBounds(file.bodies[0]!.mesh)).toEqual({ min: [98, 199, 300], max: [102, 201, 306] });
  });

  it('scales the move of a transform by the unit too', () => {
    const file = readModel(
      boxObject,
      '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 1 0 0"/>',
      'unit="centimeter"',
    );
    expect(meshBounds(file.bodies[0]!.mesh).min[0]).toBe(0);
  });

  it('keeps the outside outside when a transform mirrors', () => {
    const file = readModel(boxObject, '<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/>');
    expect(meshVolume(file.bodies[0]!.mesh)).toBeCloseTo(48, 6);
  });

  it('joins the components of an item into one body, through all levels', () => {
    const resources = `${boxObject}
      <object id="2"><components>
        <component objectid="1"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"/>
      </components></object>
      <object id="3" name="pair of pairs"><components>
        <component objectid="2"/><component objectid="2" transform="1 0 0 0 1 0 0 0 1 0 50 0"/>
      </components></object>`;
    const file = readModel(resources, '<item objectid="3" transform="1 0 0 0 1 0 0 0 1 0 0 7"/>');
    expect(file.bodies.map(({ name }) => name)).toEqual(['pair of pairs']);
    const { mesh } = file.bodies[0]!;
    expect(mesh.indices).toHaveLength(4 * 36);
    expect(meshBounds(mesh)).toEqual({ min: [-1, -2, 7], max: [11, 52, 13] });
    expect(meshVolume(mesh)).toBeCloseTo(4 * 48, 4);
  });

  it('leaves out what is not of type model', () => {
    const support = boxObject.replace('id="1"', 'id="9"').replace('type="model"', 'type="support"');
    const file = readModel(`${boxObject}${support}`, '<item objectid="9"/><item objectid="1"/>');
    expect(file.bodies).toHaveLength(1);
  });

  it('finds components in other model parts, whatever the case of their names', () => {
    const bytes = pack3mf(
      modelXml(
        '<object id="5"><components><component p:path="/3D/Objects/Object_1.model" objectid="1"/></components></object>',
        '<item objectid="5"/>',
        'unit="millimeter" requiredextensions="p" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"',
      ),
      { '3D/Objects/object_1.model': modelXml(boxObject, '') },
    );
    expect(read(bytes).bodies[0]!.mesh.indices).toHaveLength(36);
  });

  it('reads a model whose names have a prefix, and passes over elements of other prefixes', () => {
    const prefixed = modelXml(boxObject, '<item objectid="1"/>')
      .replaceAll(/<(\/?)(?=[a-z])/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=')
      .replace('<c:build>', '<c:build><x:item objectid="77"/>');
    expect(read(pack3mf(prefixed)).bodies).toHaveLength(1);
  });

  it('passes over comments, instructions and character data, and takes either quote', () => {
    const model = modelXml(boxObject, '<!-- <item objectid="8"/> --><item objectid="1"/>')
      .replace(
        '<resources>',
        '<?x <object id="3"> ?><resources><metadata name="a > b"><![CDATA[<object>]]></metadata>',
      )
      .replace('objectid="1"', "objectid = '1' ");
    expect(read(pack3mf(model)).bodies).toHaveLength(1);
  });

  it('finds the model by the package relationships, and where it usually is without them', () => {
    const model = new TextEncoder().encode(modelXml(boxObject, '<item objectid="1"/>'));
    expect(read(zipSync({ '3D/3dmodel.model': model })).bodies).toHaveLength(1);
    const relationships =
      '<Relationships><Relationship Type="http://other" Target="/a.png"/><Relationship Target="Other/Place.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';
    const moved = { '_rels/.rels': new TextEncoder().encode(relationships), 'Other/Place.model': model };
    expect(read(zipSync(moved)).bodies).toHaveLength(1);
  });

  it('reads stored files, comments after the archive, and zip64 sizes', () => {
    const model = new TextEncoder().encode(modelXml(boxObject, '<item objectid="1"/>'));
    const stored = zipSync({ '3D/3dmodel.model': [model, { level: 0 }] }, { comment: 'made for a test' });
    expect(read(stored).bodies).toHaveLength(1);

    // The same with the sizes of the directory moved into a zip64 field, as lib3mf writes them.
    const wide = zipSync({
      '3D/3dmodel.model': [model, { level: 6, extra: { 1: new Uint8Array(16) } }],
    });
    const view = new DataView(wide.buffer, wide.byteOffset, wide.length);
    const directory = view.getUint32(wide.length - 6, true);
    const field = directory + 46 + view.getUint16(directory + 28, true) + 4;
    view.setUint32(field, view.getUint32(directory + 24, true), true);
    view.setUint32(field + 8, view.getUint32(directory + 20, true), true);
    view.setUint32(directory + 24, 0xffffffff, true);
    view.setUint32(directory + 20, 0xffffffff, true);
    expect(read(wide).bodies).toHaveLength(1);
  });

  it('welds vertices that a writer repeated for every triangle', () => {
    const soup = {
      positions: Float32Array.from(
        Array.from(box.indices, (index) => [...box.positions.subarray(index * 3, index * 3 + 3)]).flat(),
      ),
      indices: Uint32Array.from({ length: 36 }, (_, i) => i),
    };
    expect(read(write3mf([{ name: 'soup', mesh: soup }])).bodies[0]!.mesh.positions).toHaveLength(24);
  });
});
