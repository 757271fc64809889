import type { DocumentDiff } from '#document';
import type { EditorCore } from './core.ts';
import type { PlateInput } from './ports.ts';

/** What is sliced: visible parts whose meshes are in memory, with printer and craft; null for an empty plate. */
export function plateInput(core: EditorCore): PlateInput | null {
  const parts = core.document.all('part').flatMap((part) => {
    const mesh = core.meshes.get(part.mesh);
    return part.visible && mesh !== undefined ? [{ hash: part.mesh, mesh, transform: part.transform }] : [];
  });
  if (parts.length === 0) return null;
  return { revision: core.document.revision, plate: core.plate(), printer: core.printer(), parts };
}

/** Whether a change shows in the layers or in the estimate; names, locks and order do not. */
export function affectsLayers(diff: DocumentDiff): boolean {
  if (diff.added.length > 0 || diff.removed.length > 0) return true;
  return diff.updated.some(([before, after]) => {
    if (before.kind === 'part' && after.kind === 'part') {
      return (
        before.mesh !== after.mesh || before.transform !== after.transform || before.visible !== after.visible
      );
    }
    if (before.kind === 'plate' && after.kind === 'plate') {
      return (
        before.printer !== after.printer || before.craft !== after.craft || before.material !== after.material
      );
    }
    return true;
  });
}
