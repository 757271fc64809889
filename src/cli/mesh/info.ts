import type { ImportedBody } from '#formats/mesh';
import { boxSize, examineMesh, meshArea, meshBounds, meshVolume } from '#kernel';
import { columns, measure, sizeText } from './text.ts';
import type { Model, RunMeshCommand } from './types.ts';

/** Says what models are like: their size, what they enclose, and what is wrong with them. */
export const info: RunMeshCommand = (models) => {
  const files = models.map(aboutFile);
  return { ok: true, value: { said: { files }, text: files.map(describe).join('\n') } };
};

function aboutFile({ name, file }: Model) {
  const { format, unit, degenerateFaces, bodies } = file;
  return { file: name, format, unit, droppedFaces: degenerateFaces, bodies: bodies.map(aboutBody) };
}

function aboutBody({ name, mesh }: ImportedBody) {
  const box = meshBounds(mesh);
  return {
    name,
    triangles: mesh.indices.length / 3,
    points: mesh.positions.length / 3,
    box,
    size: boxSize(box),
    volumeMm3: meshVolume(mesh),
    areaMm2: meshArea(mesh),
    ...examineMesh(mesh),
  };
}

/** What is wrong, in the order it is said; what is 0 is left out. */
const FAULTS = {
  openEdges: 'open edges',
  flippedFaces: 'flipped faces',
  nonManifoldEdges: 'edges of more than two faces',
  duplicateFaces: 'duplicate faces',
  opposedFaces: 'faces back to back',
  degenerateFaces: 'zero-area faces',
  invertedShells: 'shells inside out',
} as const;

function describe({ file, format, unit, droppedFaces, bodies }: ReturnType<typeof aboutFile>): string {
  const head = `${file}: ${format.toUpperCase()}, ${unit === 'unknown' ? 'unit not stated' : `in ${unit}s`}\n`;
  const dropped = droppedFaces > 0 ? `zero-area faces left out: ${droppedFaces}\n` : '';
  return head + dropped + bodies.map((body) => describeBody(body, bodies.length > 1)).join('');
}

function describeBody(body: ReturnType<typeof aboutBody>, isNamed: boolean): string {
  const faults = Object.entries(FAULTS).flatMap(([key, label]) => {
    const count = body[key as keyof typeof FAULTS];
    return count > 0 ? [[label, count.toLocaleString('en')]] : [];
  });
  return columns([
    ...(isNamed ? [['body', body.name]] : []),
    ['triangles', body.triangles.toLocaleString('en')],
    ['points', body.points.toLocaleString('en')],
    ['size', sizeText(body.size)],
    ['from', sizeText(body.box.min).replaceAll(' × ', ', ')],
    ['volume', measure(body.volumeMm3, 'mm³')],
    ['area', measure(body.areaMm2, 'mm²')],
    ['shells', body.shells.toLocaleString('en')],
    ...(body.hollowShells > 0 ? [['hollows', body.hollowShells.toLocaleString('en')]] : []),
    ...(faults.length > 0 ? faults : [['faults', 'none']]),
  ]);
}
