import type { EditorCore } from './core.ts';
import type { PlateInput } from './ports.ts';

/** What is sliced: visible parts whose meshes are in memory, with printer and craft; null for an empty plate. */
export function plateInput(core: EditorCore): PlateInput | null {
  const parts = core.parts().flatMap((part) => {
    const mesh = core.meshes.get(part.mesh);
    return part.visible && mesh !== undefined ? [{ hash: part.mesh, mesh, transform: part.transform }] : [];
  });
  if (parts.length === 0) return null;
  return { revision: core.document.revision, plate: core.plate(), printer: core.printer(), parts };
}
