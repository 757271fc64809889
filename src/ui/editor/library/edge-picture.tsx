import type { PrintCraft } from '#document';
import { EDGE_PICTURE, edgePicture, ownFormat } from '#pipeline';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './library.css.ts';

/** An edge and a support as the panel would show them with a craft, three times as large. */
export function EdgePicture({ craft }: { readonly craft: PrintCraft }) {
  const { t } = useTranslation(LIBRARY);
  const format = useEditor((_state, editor) => ownFormat(editor.printer()));
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    const { width, height } = EDGE_PICTURE;
    const image = context.createImageData(width, height);
    for (const [at, grey] of edgePicture(craft, format).entries())
      image.data.set([grey, grey, grey, 255], 4 * at);
    context.putImageData(image, 0, 0);
  }, [craft, format]);
  return (
    <figure className={styles.edge}>
      <canvas ref={canvas} {...EDGE_PICTURE} className={styles.edgePicture} aria-hidden />
      <figcaption className={styles.note}>{t('craft.edge')}</figcaption>
    </figure>
  );
}
