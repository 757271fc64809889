import type { PrintCraft } from '#document';
import { EDGE_PICTURE, edgePicture, ownFormat } from '#pipeline';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { putPicture } from '../shared/put-picture.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './library.css.ts';

/** An edge and a support as the panel would show them with a craft, three times as large. */
export function EdgePicture({ craft }: { readonly craft: PrintCraft }) {
  const { t } = useTranslation(LIBRARY);
  const format = useEditor((_state, editor) => ownFormat(editor.printer()));
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { width, height } = EDGE_PICTURE;
    const image = new ImageData(width, height);
    for (const [at, grey] of edgePicture(craft, format).entries())
      image.data.set([grey, grey, grey, 255], 4 * at);
    void putPicture(canvas.current!, image);
  }, [craft, format]);
  return (
    <figure className={styles.edge}>
      <canvas ref={canvas} {...EDGE_PICTURE} className={styles.edgePicture} aria-hidden />
      <figcaption className={styles.note}>{t('craft.edge')}</figcaption>
    </figure>
  );
}
