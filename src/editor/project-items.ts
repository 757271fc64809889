import type { ContentHash } from '#base';
import type { ProjectItem } from '#formats/mesh';
import { meshesOf, type PlateRecord } from '#document';
import type { EditorCore } from './core.ts';

/** Room between plates for programs that know one only, as a share of the plate's width. */
const GAP = 0.2;

/** The meshes a document's parts name, each once, with the name of the first part that has it; and the build other programs see. */
export interface ProjectItems {
  readonly named: readonly { readonly hash: ContentHash; readonly name: string }[];
  readonly items: readonly ProjectItem[];
}

/**
 * What a project file shows to other programs: the parts that are printed, plate beside plate along x, the one on show first, its
 * front left corner in the origin. Meshes of hidden parts, and those beneath labels, are in the file and in no item.
 */
export function projectItems(core: EditorCore): ProjectItems {
  const places = new Map<ContentHash, number>();
  const named: { hash: ContentHash; name: string }[] = [];
  const items: ProjectItem[] = [];
  let left = 0;
  for (const plate of shownFirst(core)) {
    const [width, depth] = core.printer(plate.id).platform;
    for (const part of core.document.owned('part', plate.id)) {
      const { name, transform, visible } = part;
      for (const hash of meshesOf(part)) {
        if (!places.has(hash)) places.set(hash, named.push({ hash, name }) - 1);
      }
      const mesh = places.get(part.mesh)!;
      if (visible) items.push({ mesh, name, transform, offset: [left + width / 2, depth / 2] });
    }
    left += width * (1 + GAP);
  }
  return { named, items };
}

function shownFirst(core: EditorCore): readonly PlateRecord[] {
  const shown = core.plate();
  return [shown, ...core.document.all('plate').filter(({ id }) => id !== shown.id)];
}
