import { ok } from '#base';
import type { ScriptedPart } from '#scripting';
import { closedPart } from './closed-part.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { placed, slicedParts } from './standing-parts.ts';
import type { SupportEngine } from './support-engine.ts';

/** The room with the sandbox comes with the first script. */
const loadScripting = () => import('#scripting');

/** The parameters of a script. */
export const describeScript: GeometryOperations['describeSupportScript'] = async (
  _meshes,
  { source, settings },
) => {
  const { describeSupportScript } = await loadScripting();
  return { result: await describeSupportScript(source, settings) };
};

/**
 * Running a script, with an engine for what it asks of layers. While the script itself runs the worker hears nothing: whoever wants it stopped ends
 * the worker, which loses nothing but what it would have said.
 */
export const scriptOperation =
  (engine: SupportEngine): GeometryOperations['runSupportScript'] =>
  (meshes, { source, values, parts, neighbours, settings, printer, craft }, context) =>
    engine.use(async (backend, key) => {
      const standing: ScriptedPart[] = [];
      for (const [at, part] of parts.entries()) {
        const mesh = await closedPart(meshes, part.body);
        if (!mesh.ok) return { result: mesh };
        const id = `${key}/${at}`;
        standing.push({
          id,
          name: part.name,
          mesh: placed(mesh.value, part.transform),
          parts: slicedParts(id, meshes, part),
        });
      }
      const { runSupportScript } = await loadScripting();
      const beside = neighbours.map((part) => placed(meshes[part.mesh]!, part.transform));
      const ran = await runSupportScript(
        { source, values, parts: standing, neighbours: beside, settings },
        { printer, craft, backend },
        context,
      );
      if (!ran.ok) return { result: ran };
      const { orders, log, report } = ran.value;
      return { result: ok({ orders, log, report }) };
    });
