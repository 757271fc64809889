import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';
import { meshVolume } from '#kernel';
import { writeOff } from '#tests/mesh-files.ts';
import { makeBox } from '#tests/meshes.ts';
import { edit, itRefuses, row, text, TINY_LIMITS } from './faults.ts';

const read = (content: string) => unwrap(decodeMesh('a.off', text(content), quietContext()));
const CUBE = `8 6 12
0 0 0\n0 0 2\n0 2 0\n0 2 2\n2 0 0\n2 0 2\n2 2 0\n2 2 2
4 0 1 3 2\n4 2 3 7 6\n4 4 6 7 5\n4 0 4 5 1\n4 1 5 7 3\n4 0 2 6 4
`;

describe('OFF', () => {
  it.each([
    ['the counts on the first line', `OFF ${CUBE}`],
    ['comments and empty lines', `# a cube\n\nOFF # text\n# counts\n${CUBE.replace('\n', ' # these\n\n')}`],
    ['line ends of Windows', `OFF\n${CUBE}`.replaceAll('\n', '\r\n')],
    ['colours of vertices', `COFF\n${CUBE.replaceAll(/^([02] [02] [02])$/gm, '$1 255 0 0 255')}`],
    ['colours of faces', `OFF\n${CUBE.replaceAll(/^(4 .*)$/gm, '$1 0.5 0.5 0.5')}`],
    ['points and edges among its faces', `OFF\n${CUBE.replace('8 6', '8 8')}1 0\n2 0 1\n`],
  ])('is read with %s', (_what, content) => {
    const { bodies, format } = read(content);
    expect(format).toBe('off');
    expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(8, 9);
  });
});

const box = writeOff(makeBox(10, 10, 10));

describe('a bad OFF', () => {
  itRefuses([
    row('an OFF of its first word alone', 'a.off', text('OFF\n'), 'format_truncated'),
    row('an OFF cut off in its vertices', 'a.off', box.subarray(0, 60), 'format_truncated'),
    row('an OFF cut off in its faces', 'a.off', edit(box, /\n3 [^\n]*\n$/, ''), 'format_truncated'),
    row('an OFF that announces more than there is', 'a.off', edit(box, '8 12', '4000000000 12'), 'format_truncated'), // oxfmt-ignore
    row('an OFF with fewer vertices than it names', 'a.off', edit(box, '8 12', '-8 12'), 'format_corrupt'),
    row('an OFF with half a face', 'a.off', edit(box, '8 12', '8 12.5'), 'format_corrupt'),
    row('an OFF with a word for a number', 'a.off', edit(box, '\n5 ', '\nfive '), 'format_corrupt'),
    row('an OFF with a NaN', 'a.off', edit(box, '\n5 ', '\nnan '), 'mesh_not_finite'),
    row(
      'an OFF whose vertex has two numbers',
      'a.off',
      edit(box, '\n5 -5 0\n', '\n5 -5\n'),
      'format_corrupt',
    ),
    row(
      'an OFF that names a vertex too many',
      'a.off',
      edit(box, '\n3 0 2 3', '\n3 0 2 8'),
      'format_corrupt',
    ),
    row(
      'an OFF that names a vertex below none',
      'a.off',
      edit(box, '\n3 0 2 3', '\n3 0 2 -3'),
      'format_corrupt',
    ),
    row('an OFF with a face of too many corners', 'a.off', edit(box, '\n3 0 2 3', '\n3000000 0 2 3'), 'format_corrupt'), // oxfmt-ignore
    row('an OFF in binary', 'a.off', text('OFF BINARY\n\u0000\u0000'), 'format_unsupported'),
    row('an OFF of four dimensions', 'a.off', text(`4OFF\n${CUBE}`), 'format_unsupported'),
    row('an OFF of no face', 'a.off', text('OFF\n1 0 0\n0 0 0\n'), 'mesh_empty'),
    row('an OFF of too many faces', 'a.off', box, 'file_too_large', TINY_LIMITS),
  ]);
});
