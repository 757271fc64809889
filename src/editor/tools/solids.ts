import type { AppError } from '#base';
import type { PartRecord } from '#document';
import { sayFailure } from './saying.ts';
import type { ToolEffect } from './tool.ts';

/** What tools that work on solids say of a refusal, by its code: words in `said` of each. The rest is `sayFailure`’s. */
const WORDS: Readonly<Partial<Record<AppError['code'], string>>> = {
  mesh_not_closed: 'open',
  not_a_body: 'surface',
  repair_unsure: 'unsure',
  part_flat: 'flat',
  mesh_empty: 'flat',
  solid_empty: 'empty',
  solid_unchanged: 'unchanged',
  connector_no_room: 'room',
};

/** Says why a job came to nothing; silent about one that a newer one replaced. `parts` are in the order of the job's meshes. */
export function saySolidRefusal(
  tool: string,
  error: AppError,
  parts: readonly PartRecord[],
): readonly ToolEffect[] {
  const { code, details = {} } = error;
  const word = WORDS[code];
  if (word === undefined) return sayFailure(tool, error);
  const name = parts[Number(details['operand'] ?? 0)]?.name ?? '';
  const values = { name, count: Number(details['openEdges'] ?? 0) };
  return [{ type: 'say', key: `tool.${tool}.said.${word}`, values }];
}
