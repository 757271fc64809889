import { identityTransform, joinMeshes, meshBounds, translation } from '#kernel';
import { genericCraft } from '#document';
import { chooseEngine } from '../engine.ts';
import { UsageFault } from '../options.ts';
import { failed } from '../outcome.ts';
import { printerNamed } from '../printers-command.ts';
import { readSupports } from '../support-options.ts';
import { fileOfFault, settingsOf, supportModels } from '../support-models.ts';
import { describeSupports, reportSupports, sealWarning, supportWarning } from '../support-text.ts';
import { openWorkbench } from '../workbench.ts';
import type { RunMeshCommand } from './types.ts';

/** Whose pixels are looked at unless a printer is named: many screens have them. */
const USUAL_PRINTER = 'elegoo-saturn-2';

/** Grows supports under a model as it lies in its file, centred on the plate and hung above it, and writes them, with the model where that is asked for. */
export const supports: RunMeshCommand = async ([model], options, context) => {
  const { name, file } = model!;
  const choice = readSupports((option) => {
    if (option === 'supports') return options['type'] ?? 'auto';
    return options[option === 'support-script' ? 'script' : option];
  });
  if (choice === undefined) throw new UsageFault("With --type off there's nothing to write.");
  const settings = await settingsOf(choice);
  if (!settings.ok) return failed(settings.error, options['type'] ?? '');
  const printer = printerNamed(options['printer'] ?? USUAL_PRINTER);
  if (!printer.ok) return printer;
  const engine = await chooseEngine(undefined, 'wasm');
  if (!engine.ok) return failed(engine.error, name);
  const { backend } = engine.value;
  try {
    const [only, ...others] = file.bodies;
    // One body alone is welded already.
    const { mesh } =
      only !== undefined && others.length === 0
        ? only
        : joinMeshes(file.bodies.map((body) => ({ ...body, transform: identityTransform })));
    const { min, max } = meshBounds(mesh);
    const shift = [
      -(min[0] + max[0]) / 2,
      -(min[1] + max[1]) / 2,
      settings.value.liftHeight - min[2],
    ] as const;
    const parts = file.bodies.map((body, index) => ({
      key: `model/${index}`,
      mesh: body.mesh,
      transform: translation(...shift),
    }));
    const bodies = file.bodies.map((body) => body.mesh);
    const held = await supportModels(
      [{ key: 'model', name, bodies, shift, parts }],
      settings.value,
      { printer: printer.value, craft: genericCraft, backend },
      openWorkbench(),
      context,
      { looksForSeals: true, ...(choice.script ? { script: choice.script } : {}) },
    );
    if (!held.ok) return failed(held.error, fileOfFault(held.error, choice, name));
    const report = reportSupports(held.value);
    const { struts, base } = held.value.models[0]!.meshes;
    const made = [
      { name: 'supports', mesh: struts },
      { name: 'base', mesh: base },
    ].filter((body) => body.mesh.indices.length > 0);
    const warnings = [supportWarning(report), sealWarning(report)].filter((said) => said !== undefined);
    return {
      ok: true,
      value: {
        bodies: [
          ...(options['with-model'] === undefined
            ? []
            : file.bodies.map((body) => ({ ...body, transform: translation(...shift) }))),
          ...made.map((body) => ({ ...body, transform: identityTransform })),
        ],
        said: { file: name, supports: report },
        text: describeSupports(report) + warnings.map((said) => `${said}\n`).join(''),
      },
    };
  } finally {
    backend.dispose();
  }
};
