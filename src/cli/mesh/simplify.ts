import type { NamedPlacedMesh } from '#formats/mesh';
import { identityTransform } from '#kernel';
import { decimalNumber, UsageFault, wholeNumber } from '../options.ts';
import { failed } from '../outcome.ts';
import { loadSolids } from './solids.ts';
import { columns, measure } from './text.ts';
import type { RunMeshCommand } from './types.ts';

const MOST_TRIANGLES = 1e9;
const MOST_ERROR_MM = 1000;

/** Gives a model fewer triangles: so many in all, shared by its bodies, or as few as an error allows. */
export const simplify: RunMeshCommand = async ([model], options) => {
  const triangles = wholeNumber('--triangles', options['triangles'], 4, MOST_TRIANGLES);
  const errorMm = decimalNumber('--error', options['error'], 0, MOST_ERROR_MM);
  if (triangles === undefined && errorMm === undefined) throw new UsageFault('Add --triangles or --error.');
  const { simplifyMesh } = await loadSolids();
  const { name, file } = model!;
  const before = file.bodies.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const bodies: NamedPlacedMesh[] = [];
  let moved = 0;
  for (const body of file.bodies) {
    const share = body.mesh.indices.length / 3 / before;
    const made = await simplifyMesh(body.mesh, {
      ...(triangles === undefined ? {} : { triangles: Math.round(triangles * share) }),
      ...(errorMm === undefined ? {} : { errorMm }),
      keepBorders: true,
      keepSharp: true,
    });
    // A body that has no triangle to spare stays as it is.
    if (!made.ok && made.error.code !== 'solid_unchanged') return failed(made.error, name);
    if (made.ok) moved = Math.max(moved, made.value.errorMm);
    bodies.push({ ...body, mesh: made.ok ? made.value.mesh : body.mesh, transform: identityTransform });
  }
  const after = bodies.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  return {
    ok: true,
    value: {
      bodies,
      said: { file: name, trianglesBefore: before, trianglesAfter: after, errorMm: moved },
      text: columns([
        ['triangles', `${before.toLocaleString('en')} → ${after.toLocaleString('en')}`],
        ['surface moved by', measure(moved, 'mm')],
      ]),
    },
  };
};
