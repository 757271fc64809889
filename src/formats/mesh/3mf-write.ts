import { determinantOf, multiplyTransforms, scaling, type Transform } from '#kernel';
import { Zip, ZipDeflate } from 'fflate';
import { cornerOrder, type NamedPlacedMesh } from './placed-mesh.ts';
import { createTextSink, nameLine, numberText, type TextSink } from './text-write.ts';

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
`;
const RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel-1" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
`;
/** Zip entries carry a date, and the same parts are to make the same file: the first day that is 1980 everywhere. */
const DATE = '1980-01-02';

/**
 * Parts as a 3MF package in millimetres (3MF Core Specification 1.3): an object for each, with its name and its own coordinates, and a
 * build item with its transform. Readers differ about transforms that mirror, so a mirrored part has its mesh mirrored instead.
 */
export function write3mf(
  parts: readonly NamedPlacedMesh[],
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): void {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    take(bytes as Uint8Array<ArrayBuffer>);
  });
  const addFile = (name: string, write: (sink: TextSink) => void): void => {
    const file = new ZipDeflate(name);
    file.mtime = DATE;
    zip.add(file);
    const sink = createTextSink((bytes) => file.push(bytes));
    write(sink);
    sink.end();
    file.push(new Uint8Array(), true);
  };
  addFile('[Content_Types].xml', (sink) => sink.add(CONTENT_TYPES));
  addFile('_rels/.rels', (sink) => sink.add(RELATIONSHIPS));
  addFile('3D/3dmodel.model', (sink) => writeModel(parts, sink));
  zip.end();
}

function writeModel(parts: readonly NamedPlacedMesh[], sink: TextSink): void {
  sink.add('<?xml version="1.0" encoding="UTF-8"?>\n');
  sink.add(
    '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n<resources>\n',
  );
  parts.forEach((part, at) => writeObject(at + 1, part, sink));
  sink.add('</resources>\n<build>\n');
  parts.forEach(({ transform }, at) => {
    const placed = isMirrored(transform) ? multiplyTransforms(transform, MIRROR) : transform;
    // Rows of a matrix that a row vector is multiplied by: columns of ours, without the last row.
    const entries = placed.filter((_, entry) => entry % 4 !== 3).map((entry) => String(entry + 0));
    sink.add(`<item objectid="${at + 1}" transform="${entries.join(' ')}"/>\n`);
  });
  sink.add('</build>\n</model>\n');
}

const MIRROR = scaling(-1, 1, 1);
const isMirrored = (transform: Transform): boolean => determinantOf(transform) < 0;

function writeObject(id: number, { mesh, name, transform }: NamedPlacedMesh, sink: TextSink): void {
  const { positions, indices } = mesh;
  const sign = isMirrored(transform) ? -1 : 1;
  sink.add(`<object id="${id}" name="${escapeXml(nameLine(name))}" type="model"><mesh><vertices>\n`);
  for (let at = 0; at < positions.length; at += 3) {
    const x = numberText(positions[at]! * sign);
    sink.add(
      `<vertex x="${x}" y="${numberText(positions[at + 1]!)}" z="${numberText(positions[at + 2]!)}"/>\n`,
    );
  }
  sink.add('</vertices><triangles>\n');
  const [second, third] = cornerOrder(transform);
  for (let face = 0; face < indices.length; face += 3) {
    const [v2, v3] = [indices[face + second]!, indices[face + third]!];
    sink.add(`<triangle v1="${indices[face]!}" v2="${v2}" v3="${v3}"/>\n`);
  }
  sink.add('</triangles></mesh></object>\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}
