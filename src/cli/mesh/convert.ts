import { identityTransform } from '#kernel';
import type { RunMeshCommand } from './types.ts';

/** Writes a model as it is, in the format of the output. */
export const convert: RunMeshCommand = ([model]) => {
  const { name, file } = model!;
  const bodies = file.bodies.map((body) => ({ ...body, transform: identityTransform }));
  return { ok: true, value: { bodies, said: { file: name }, text: '' } };
};
