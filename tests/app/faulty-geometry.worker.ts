import { fail, ok } from '#base';
import { examineMesh } from '#kernel';
import { serveGeometry } from '../../src/app/workers/geometry-server.ts';
import { nextTurn } from '../../src/app/workers/next-turn.ts';

// A worker of the geometry pool whose operations are trouble: the page's side is tested with it.

let checks = 0;

serveGeometry({
  /** Goes on until it is told to stop, and looks for that once a turn. */
  read: async (_meshes, _file, context) => {
    for (checks = 0; !context.signal.aborted; checks++) {
      context.report({ phase: 'read', done: checks, total: Infinity });
      await nextTurn();
    }
    return { result: fail('cancelled', 'heard it') };
  },
  /** Says how many times the reading above has looked; the mesh says what is wrong today. */
  examine: ([mesh]) => {
    const trouble = mesh.positions[0];
    if (trouble === 1) throw new Error('a bug');
    return { result: ok({ ...examineMesh(mesh), openEdges: checks }) };
  },
  orient: () => ({ result: fail('internal', 'it is not asked for here') }),
  unpack: () => ({ result: fail('internal', 'not here') }),
  flatFaces: () => ({ result: fail('internal', 'not here') }),
  arrange: () => ({ result: fail('internal', 'not here') }),
  boolean: () => ({ result: fail('internal', 'not here') }),
  cut: () => ({ result: fail('internal', 'not here') }),
  encode: () => ({ result: fail('internal', 'not here') }),
  encodeProject: () => ({ result: fail('internal', 'not here') }),
  decodeProject: () => ({ result: fail('internal', 'not here') }),
  primitive: () => ({ result: fail('internal', 'not here') }),
  simplify: () => ({ result: fail('internal', 'not here') }),
  repair: () => ({ result: fail('internal', 'not here') }),
  checkMeshes: () => ({ result: fail('internal', 'not here') }),
  checkSupports: () => ({ result: fail('internal', 'not here') }),
  fixSupports: () => ({ result: fail('internal', 'not here') }),
  walls: () => ({ result: fail('internal', 'not here') }),
  fillCavity: () => ({ result: fail('internal', 'not here') }),
  perforate: () => ({ result: fail('internal', 'not here') }),
  honeycombs: () => ({ result: fail('internal', 'not here') }),
  growSupports: () => ({ result: fail('internal', 'not here') }),
  describeSupportScript: () => ({ result: fail('internal', 'not here') }),
  runSupportScript: () => ({ result: fail('internal', 'not here') }),
  supportMeshes: () => ({ result: fail('internal', 'not here') }),
  openings: () => ({ result: fail('internal', 'not here') }),
  seenInfill: () => ({ result: fail('internal', 'not here') }),
  plugs: () => ({ result: fail('internal', 'not here') }),
  bake: () => ({ result: fail('internal', 'not here') }),
  drain: () => ({ result: fail('internal', 'not here') }),
  hollow: () => ({ result: fail('internal', 'not here') }),
  join: () => ({ result: fail('internal', 'not here') }),
  label: () => ({ result: fail('internal', 'not here') }),
  overhangs: () => ({ result: fail('internal', 'not here') }),
  brushFaces: () => ({ result: fail('internal', 'not here') }),
  nearest: () => ({ result: fail('internal', 'not here') }),
  clearance: () => ({ result: fail('internal', 'not here') }),
  routeSupport: () => ({ result: fail('internal', 'not here') }),
  findObstacles: () => ({ result: fail('internal', 'not here') }),
  firstOverhang: () => ({ result: fail('internal', 'not here') }),
  refootSupport: () => ({ result: fail('internal', 'not here') }),
  occlude: () => ({ result: fail('internal', 'not here') }),
  probe: () => ({ result: fail('internal', 'not here') }),
  split: () => ({ result: fail('internal', 'not here') }),
  /** Never ends: by what nobody caught, or by a loop that hears nothing. */
  light: ([mesh]) => {
    if (mesh.positions[0] === 1)
      setTimeout(() => {
        throw new Error('nobody catches this');
      });
    else for (;;);
    return new Promise(() => undefined);
  },
});
