import { useEffect } from 'react';
import type { Editor } from '#editor';
import { useOptionalPortalStore } from '../../shared/portal-store.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { putPicture } from '../shared/put-picture.ts';
import { useVerbs } from '../use-editor.ts';

/** Pixels of a picture of a design, as large as the server keeps them. */
const [WIDTH, HEIGHT] = [1600, 1200];

/** The plate on show as it is seen now, as PNG; null where there is nothing to draw it with. */
async function takePicture(verbs: Editor): Promise<Blob | null> {
  const picture = await verbs.platePicture(verbs.plate().id, WIDTH, HEIGHT, true);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const data = new ImageData(new Uint8ClampedArray(picture.rgba), picture.width, picture.height);
  await putPicture(canvas, data);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Leads on to the portal's dialog with the project that lies in the cloud. */
export function Publishing() {
  const store = usePageStore();
  const portal = useOptionalPortalStore();
  const verbs = useVerbs();
  const wanted = usePage((page) => page.dialog?.kind === 'publish');
  useEffect(() => {
    if (!wanted) return;
    store.setState({ dialog: null });
    const { cloudLink } = verbs.getState();
    if (cloudLink === null || portal === null) return;
    portal.openDialog({
      kind: 'publish',
      project: { id: cloudLink.project, name: verbs.project().name, thumbnail: null },
      takePicture: () => takePicture(verbs),
    });
  }, [portal, store, verbs, wanted]);
  return null;
}
