import { zipSync } from 'fflate';
import type { MeshBuffers } from '#kernel';

/** A mesh under a name: what a file with several bodies is made from. */
export interface NamedMesh {
  readonly name: string;
  readonly mesh: MeshBuffers;
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function pointsOf(mesh: MeshBuffers): number[][] {
  return Array.from({ length: mesh.positions.length / 3 }, (_, i) => [
    ...mesh.positions.subarray(i * 3, i * 3 + 3),
  ]);
}

function facesOf(mesh: MeshBuffers): number[][] {
  return Array.from({ length: mesh.indices.length / 3 }, (_, i) => [
    ...mesh.indices.subarray(i * 3, i * 3 + 3),
  ]);
}

/** Binary STL with zero normals. */
export function writeBinaryStl(mesh: MeshBuffers, header = 'made for a test'): Uint8Array {
  const count = mesh.indices.length / 3;
  const bytes = new Uint8Array(84 + 50 * count);
  bytes.set(toBytes(header).subarray(0, 80));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  mesh.indices.forEach((index, i) => {
    const at = 84 + Math.floor(i / 3) * 50 + 12 + (i % 3) * 12;
    for (let axis = 0; axis < 3; axis++)
      view.setFloat32(at + axis * 4, mesh.positions[index * 3 + axis]!, true);
  });
  return bytes;
}

/** ASCII STL, one solid a mesh; every float32 is written so that it reads back exactly. */
export function writeAsciiStl(...bodies: readonly NamedMesh[]): Uint8Array {
  const solids = bodies.map(({ name, mesh }) => {
    const points = pointsOf(mesh);
    const facets = facesOf(mesh).map(
      (face) =>
        `facet normal 0 0 0\n outer loop\n${face
          .map((index) => `  vertex ${points[index]!.join(' ')}\n`)
          .join('')} endloop\nendfacet\n`,
    );
    return `solid ${name}\n${facets.join('')}endsolid ${name}\n`;
  });
  return toBytes(solids.join(''));
}

/** OBJ with one object (or group) a mesh. */
export function writeObj(bodies: readonly NamedMesh[], keyword: 'o' | 'g' = 'o'): Uint8Array {
  const lines = ['# made for a test'];
  let first = 1;
  for (const { name, mesh } of bodies) {
    lines.push(`${keyword} ${name}`);
    for (const point of pointsOf(mesh)) lines.push(`v ${point.join(' ')}`);
    for (const face of facesOf(mesh)) lines.push(`f ${face.map((index) => index + first).join(' ')}`);
    first += mesh.positions.length / 3;
  }
  return toBytes(`${lines.join('\n')}\n`);
}

/** OFF with a comment, an empty line and a colour a face. */
export function writeOff(mesh: MeshBuffers): Uint8Array {
  const points = pointsOf(mesh);
  const faces = facesOf(mesh);
  const lines = ['OFF', '# made for a test', `${points.length} ${faces.length} 0`, ''];
  for (const point of points) lines.push(point.join(' '));
  for (const face of faces) lines.push(`3 ${face.join(' ')} 0.5 0.5 0.5`);
  return toBytes(`${lines.join('\n')}\n`);
}

/** The JSON of a glTF and its data: a mesh and a node each, in millimetres with Z up, which the nodes make metres with Y up. */
export function gltfParts(bodies: readonly NamedMesh[]): {
  readonly json: Record<string, unknown>;
  readonly data: Uint8Array;
} {
  const arrays = bodies.flatMap(({ mesh }) => [mesh.positions, mesh.indices]);
  const data = new Uint8Array(arrays.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const bufferViews: object[] = [];
  let byteOffset = 0;
  for (const { buffer, byteOffset: from, byteLength } of arrays) {
    data.set(new Uint8Array(buffer, from, byteLength), byteOffset);
    bufferViews.push({ buffer: 0, byteOffset, byteLength });
    byteOffset += byteLength;
  }
  const accessors = arrays.map((array, bufferView) =>
    array instanceof Float32Array
      ? { bufferView, componentType: 5126, count: array.length / 3, type: 'VEC3' }
      : { bufferView, componentType: 5125, count: array.length, type: 'SCALAR' },
  );
  const json = {
    asset: { version: '2.0', generator: 'made for a test' },
    scene: 0,
    scenes: [{ nodes: bodies.map((_, i) => i) }],
    nodes: bodies.map(({ name }, mesh) => ({
      name,
      mesh,
      matrix: [0.001, 0, 0, 0, 0, 0, -0.001, 0, 0, 0.001, 0, 0, 0, 0, 0, 1],
    })),
    meshes: bodies.map((_, i) => ({
      primitives: [{ attributes: { POSITION: i * 2 }, indices: i * 2 + 1 }],
    })),
    accessors,
    bufferViews,
    buffers: [{ byteLength: data.length }],
  };
  return { json, data };
}

/** GLB of a JSON and its data. */
export function packGlb({ json, data }: ReturnType<typeof gltfParts>): Uint8Array {
  const plain = JSON.stringify(json);
  const text = toBytes(plain.padEnd(plain.length + ((4 - (toBytes(plain).length % 4)) % 4)));
  const padded = Math.ceil(data.length / 4) * 4;
  const bytes = new Uint8Array(28 + text.length + padded);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a];
  words.forEach((word, i) => view.setUint32(i * 4, word, true));
  bytes.set(text, 20);
  view.setUint32(20 + text.length, padded, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  bytes.set(data, 28 + text.length);
  return bytes;
}

/** GLB with a node a mesh. */
export function writeGlb(bodies: readonly NamedMesh[]): Uint8Array {
  return packGlb(gltfParts(bodies));
}

/** The text of a glTF with its data in it. */
export function writeGltf(bodies: readonly NamedMesh[]): Uint8Array {
  const { json, data } = gltfParts(bodies);
  const uri = `data:application/octet-stream;base64,${Buffer.from(data).toString('base64')}`;
  return toBytes(JSON.stringify({ ...json, buffers: [{ byteLength: data.length, uri }] }));
}

export type PlyKind = 'ascii' | 'binary_little_endian' | 'binary_big_endian';

/** PLY with float x, y, z and a uchar + int list a face. */
export function writePly(mesh: MeshBuffers, kind: PlyKind): Uint8Array {
  const points = pointsOf(mesh);
  const faces = facesOf(mesh);
  const header = `ply\nformat ${kind} 1.0\ncomment made for a test\nelement vertex ${points.length}\nproperty float x\nproperty float y\nproperty float z\nelement face ${faces.length}\nproperty list uchar int vertex_indices\nend_header\n`;
  if (kind === 'ascii') {
    return toBytes(
      `${header}${[...points, ...faces.map((face) => [3, ...face])].map((row) => row.join(' ')).join('\n')}\n`,
    );
  }
  const isLittle = kind === 'binary_little_endian';
  const start = header.length;
  const bytes = new Uint8Array(start + points.length * 12 + faces.length * 13);
  bytes.set(toBytes(header));
  const view = new DataView(bytes.buffer);
  points.flat().forEach((value, i) => view.setFloat32(start + i * 4, value, isLittle));
  faces.forEach((face, i) => {
    const at = start + points.length * 12 + i * 13;
    view.setUint8(at, 3);
    face.forEach((index, k) => view.setInt32(at + 1 + k * 4, index, isLittle));
  });
  return bytes;
}

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';

/** The `<mesh>` element of a mesh. */
export function meshXml(mesh: MeshBuffers): string {
  const vertices = pointsOf(mesh).map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`);
  const triangles = facesOf(mesh).map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  return `<mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`;
}

/** A 3MF model part from the insides of its resources and of its build. */
export function modelXml(resources: string, build: string, rootAttributes = 'unit="millimeter"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<model ${rootAttributes} xml:lang="en-US" xmlns="${CORE}"><resources>${resources}</resources><build>${build}</build></model>`;
}

/** A 3MF package around a model part and further parts. */
export function pack3mf(model: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const relationships = `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel-1" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
  const files = { '_rels/.rels': relationships, '3D/3dmodel.model': model, ...parts };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, toBytes(text)])), {
    mtime: '2026-01-01',
  });
}

/** A 3MF with one object and one build item a mesh. */
export function write3mf(bodies: readonly NamedMesh[], rootAttributes?: string): Uint8Array {
  const resources = bodies.map(
    ({ name, mesh }, i) => `<object id="${i + 1}" name="${name}" type="model">${meshXml(mesh)}</object>`,
  );
  const items = bodies.map((_, i) => `<item objectid="${i + 1}"/>`);
  return pack3mf(modelXml(resources.join(''), items.join(''), rootAttributes));
}

/** AMF in millimetres with an object a mesh. */
export function writeAmf(bodies: readonly NamedMesh[], rootAttributes = 'unit="millimeter"'): Uint8Array {
  const element = (names: readonly string[], values: readonly number[]): string =>
    names.map((name, at) => `<${name}>${values[at]}</${name}>`).join('');
  const objects = bodies.map(({ name, mesh }, id) => {
    const vertices = pointsOf(mesh).map(
      (point) => `<vertex><coordinates>${element(['x', 'y', 'z'], point)}</coordinates></vertex>`,
    );
    const triangles = facesOf(mesh).map(
      (face) => `<triangle>${element(['v1', 'v2', 'v3'], face)}</triangle>`,
    );
    return `<object id="${id}"><metadata type="name">${name}</metadata><mesh><vertices>${vertices.join('')}</vertices><volume>${triangles.join('')}</volume></mesh></object>`;
  });
  return toBytes(
    `<?xml version="1.0" encoding="UTF-8"?>\n<amf ${rootAttributes} version="1.1">${objects.join('\n')}</amf>\n`,
  );
}
