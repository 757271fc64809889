import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';

/** Each of these was refused, and each is what some program writes. */
const facet = 'facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet\n';
const stl = `solid a\n${facet}endsolid a\n`;

const trianglesOf = (name: string, bytes: Uint8Array): number =>
  unwrap(decodeMesh(name, bytes, quietContext())).bodies[0]!.mesh.indices.length / 3;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('files of other programs', () => {
  it('an ASCII STL without endsolid', () => {
    expect(trianglesOf('a.stl', utf8(stl.replace('endsolid a\n', '')))).toBe(1);
  });

  it('an ASCII STL that an editor saved as Unicode', () => {
    expect(trianglesOf('a.stl', Buffer.from(`\ufeff${stl}`, 'utf16le'))).toBe(1);
  });

  it('a PLY of the Stanford archive, whose faces are triangle strips', () => {
    const ply =
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n' +
      'element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0 1 1 0\n4 0 1 2 3\n';
    expect(trianglesOf('dragon.ply', utf8(ply))).toBe(2);
  });
});
