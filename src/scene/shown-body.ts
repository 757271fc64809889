import type { ContentHash } from '#base';
import { identityTransform, type Transform } from '#kernel';
import type { PartRecord } from '#document';
import { grownBody, type Editor } from '#editor';

/** What is seen of a part from outside: its mesh, or what a shell around it has grown it to, and where that is in the part's millimetres. */
export interface ShownBody {
  readonly hash: ContentHash;
  readonly toPart: Transform;
}

export function shownBody(editor: Pick<Editor, 'getState'>, { id, mesh }: PartRecord): ShownBody {
  const grown = grownBody(editor.getState().features.get(id)?.made);
  return grown === undefined
    ? { hash: mesh, toPart: identityTransform }
    : { hash: grown.hash, toPart: grown.toMesh };
}
