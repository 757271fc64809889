import type { Project, RecycledProject } from '#contract';
import type { PictureStore } from '../../services.ts';

/** What of a row a person gets to see. */
export interface ShownProject {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly size: number;
  readonly thumbnailHash: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date;
  readonly openedAt: Date;
  /** Left out where nobody asked. */
  readonly shared?: boolean;
}

/** A project as its owner sees it. */
export function presentProject(pictures: PictureStore, row: ShownProject): Project {
  return {
    id: row.id,
    name: row.name,
    revision: row.revision,
    size: row.size,
    thumbnail: row.thumbnailHash === null ? null : pictures.address('thumbnail', row.thumbnailHash),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
    ...(row.shared === undefined ? {} : { shared: row.shared }),
  };
}

/** A project in the recycle bin. */
export function presentRecycled(
  pictures: PictureStore,
  row: ShownProject & { readonly deletedAt: Date; readonly purgeAt: Date },
): RecycledProject {
  return {
    ...presentProject(pictures, row),
    deletedAt: row.deletedAt.toISOString(),
    purgeAt: row.purgeAt.toISOString(),
  };
}
