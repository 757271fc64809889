import type { OwnItem } from '#editor';
import { useEditor } from '../use-editor.ts';

/** What an own item looks like: the picture on this device, else that in the cloud; null where there is none. */
export function useItemPicture(): (item: Pick<OwnItem, 'id' | 'published'>) => string | null {
  const personal = useEditor((state) => state.personal);
  return ({ id, published }) => {
    const picture = personal?.find((card) => card.id === id)?.picture ?? null;
    return picture === null ? (published?.cover ?? null) : `data:image/png;base64,${picture}`;
  };
}
