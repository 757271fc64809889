import { zipSync } from 'fflate';
import { quietContext } from '#base';
import { MESH_LIMITS, decodeMesh } from '#formats/mesh';
import { meshXml, modelXml, pack3mf, write3mf } from '#tests/mesh-files.ts';
import { makeBox } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';
import { type Fault, TINY_LIMITS, itRefuses, patch, row, text } from './faults.ts';

const box = makeBox(10, 10, 10);
const threeMf = write3mf([{ name: 'box', mesh: box }]);
const boxObject = `<object id="1" type="model">${meshXml(box)}</object>`;
const item = '<item objectid="1"/>';
const two = [
  { name: 'a', mesh: box },
  { name: 'b', mesh: makeBox(1, 1, 1, [20, 0, 0]) },
];

const faults: readonly Fault[] = [
  row('a 3MF cut off', 'a.3mf', threeMf.subarray(0, threeMf.length - 60), 'format_truncated'),
  row('a 3MF cut in half', 'a.3mf', threeMf.subarray(0, threeMf.length / 2), 'format_truncated'),
  row(
    'a 3MF with a damaged model',
    'a.3mf',
    patch(threeMf, (view) => view.setUint8(700, view.getUint8(700) ^ 0x10)),
    'format_corrupt',
  ),
  row('an archive without a model', 'a.3mf', zipSync({ 'readme.txt': text('hello') }), 'format_unknown'),
  row('a model that is no XML', 'a.3mf', pack3mf('solid'), 'format_corrupt'),
  row('a model that is another XML', 'a.3mf', pack3mf('<amf/>'), 'format_corrupt'),
  row('a model cut off', 'a.3mf', pack3mf(modelXml(boxObject, item).slice(0, 700)), 'format_corrupt'),
  row(
    'a model with a document type',
    'a.3mf',
    pack3mf(`<!DOCTYPE model [<!ENTITY a "aaaa">]>${modelXml(boxObject, item)}`),
    'format_corrupt',
  ),
  row('a model of no item', 'a.3mf', pack3mf(modelXml(boxObject, '')), 'mesh_empty'),
  row(
    'a model of a unit that is none',
    'a.3mf',
    pack3mf(modelXml(boxObject, item, 'unit="cubit"')),
    'format_corrupt',
  ),
  row(
    'a model that requires what is not known',
    'a.3mf',
    pack3mf(modelXml(boxObject, item, 'requiredextensions="b" xmlns:b="http://example.org/beams"')),
    'format_unsupported',
  ),
  row(
    'an item of an object not there',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="2"/>')),
    'format_corrupt',
  ),
  row(
    'a component in a part not there',
    'a.3mf',
    pack3mf(
      modelXml(
        '<object id="1"><components><component objectid="1" p:path="/3D/b.model"/></components></object>',
        item,
      ),
    ),
    'format_corrupt',
  ),
  row(
    'an object that is a part of itself',
    'a.3mf',
    pack3mf(
      modelXml(
        '<object id="1"><components><component objectid="2"/></components></object><object id="2"><components><component objectid="1"/></components></object>',
        item,
      ),
    ),
    'format_corrupt',
  ),
  row(
    'components that multiply without end',
    'a.3mf',
    pack3mf(
      modelXml(
        boxObject.replace('id="1"', 'id="0"') +
          Array.from(
            { length: 30 },
            (_, i) =>
              `<object id="${i + 1}"><components>${`<component objectid="${i}"/>`.repeat(10)}</components></object>`,
          ).join(''),
        '<item objectid="30"/>',
      ),
    ),
    'archive_suspicious',
    { ...MESH_LIMITS, triangles: 1e12, instances: 1000 },
  ),
  row(
    'more objects than there are bytes for',
    'a.3mf',
    pack3mf(modelXml('<object/>'.repeat(9), '')),
    'archive_suspicious',
    {
      ...MESH_LIMITS,
      instances: 8,
    },
  ),
  row(
    'components nested without end',
    'a.3mf',
    pack3mf(
      modelXml(
        boxObject.replace('id="1"', 'id="0"') +
          Array.from(
            { length: 5000 },
            (_, i) => `<object id="${i + 1}"><components><component objectid="${i}"/></components></object>`,
          ).join(''),
        '<item objectid="5000"/>',
      ),
    ),
    'format_unsupported',
  ),
  row(
    'a 3MF with a vertex beyond the last',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="8"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a negative vertex',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="-1"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with half a vertex',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="0.5"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF triangle of two corners',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace(' v1="0"', ''), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF vertex without z',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace(' z="0"', ''), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a word for a number',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="low"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with an empty number',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z=""'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with an attribute left open',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="0'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a NaN',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="NaN"'), item)),
    'mesh_not_finite',
  ),
  row(
    'a 3MF transform beyond float32',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="1" transform="1e39 0 0 0 1 0 0 0 1 0 0 0"/>')),
    'mesh_not_finite',
  ),
  row(
    'a 3MF transform of eleven numbers',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0"/>')),
    'format_corrupt',
  ),
  row('a 3MF of too many faces', 'a.3mf', threeMf, 'file_too_large', TINY_LIMITS),
  row('a 3MF of too many items', 'a.3mf', write3mf(two), 'file_too_large', {
    ...TINY_LIMITS,
    triangles: 100,
  }),
  row('a 3MF that unpacks to more than is allowed', 'a.3mf', threeMf, 'archive_suspicious', {
    ...MESH_LIMITS,
    unpackedBytes: 1000,
  }),
  row(
    'a bomb of 40 MB of spaces',
    'a.3mf',
    pack3mf(modelXml(`${boxObject}${' '.repeat(40_000_000)}`, item)),
    'archive_suspicious',
  ),
];

describe('bad 3MF files', () => {
  itRefuses(faults);

  it('are refused when a stored part is not what its check sum says', () => {
    const stored = zipSync({ '3D/3dmodel.model': [text(modelXml(boxObject, item)), { level: 0 }] });
    expect(decodeMesh('a.3mf', stored, quietContext()).ok).toBe(true);
    const digit = new TextDecoder('latin1').decode(stored).indexOf('x="-5"') + 4;
    const result = decodeMesh(
      'a.3mf',
      patch(stored, (view) => view.setUint8(digit, 0x36)),
      quietContext(),
    );
    expect(result.ok ? 'read' : result.error.code).toBe('format_corrupt');
  });

  it('are refused by what an archive really unpacks to, not by what its directory says', () => {
    const honest = pack3mf(modelXml(`${boxObject}${' '.repeat(100_000)}`, item));
    const lying = patch(honest, (view) => {
      // The central directory's entry of the model: claim 2,000 bytes.
      for (let at = 0; at + 46 < honest.length; at++) {
        if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 50_000) {
          view.setUint32(at + 24, 2000, true);
        }
      }
    });
    expect(decodeMesh('a.3mf', honest, quietContext()).ok).toBe(true);
    const result = decodeMesh('a.3mf', lying, quietContext());
    expect(result.ok ? 'read' : result.error.code).toBe('archive_suspicious');
  });
});
