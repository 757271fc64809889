import type { EditorCore } from './core.ts';
import type { PlateInput } from './ports.ts';

/** What is sliced of a plate, the one on show if none is said: visible parts whose meshes are in memory, with printer and craft; null for an empty plate. */
export function plateInput(core: EditorCore, plate = core.plate().id): PlateInput | null {
  const parts = core.parts(plate).flatMap((part) => {
    const mesh = core.meshes.get(part.mesh);
    return part.visible && mesh !== undefined ? [{ hash: part.mesh, mesh, transform: part.transform }] : [];
  });
  if (parts.length === 0) return null;
  return {
    revision: core.document.revision,
    plate: core.document.get('plate', plate)!,
    printer: core.printer(plate),
    parts,
  };
}
