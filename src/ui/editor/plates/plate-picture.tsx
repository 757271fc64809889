import type { PlateId } from '#editor';
import { useEffect, useRef } from 'react';
import { usePage } from '../page-store.ts';
import { putPicture } from '../shared/put-picture.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './plates.css.ts';

/** Twice what is drawn, for dense screens. */
const [WIDTH, HEIGHT] = [144, 108];
/** A plate that is being worked on is drawn once it rests. */
const REST_MS = 500;

/** What a plate looks like, drawn anew when what stands on it has changed. */
export function PlatePicture({ plate }: { readonly plate: PlateId }) {
  const verbs = useVerbs();
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasView = usePage((page) => page.view !== null);
  const parts = useEditor((_state, editor) => editor.parts(plate));
  const printer = useEditor((_state, editor) => editor.printer(plate).id);
  useEffect(() => {
    if (!hasView) return;
    let isWanted = true;
    const timer = window.setTimeout(() => {
      void verbs.platePicture(plate, WIDTH, HEIGHT).then((picture) => {
        if (!isWanted || picture === null || canvas.current === null) return;
        const rgba = new Uint8ClampedArray(picture.rgba);
        void putPicture(canvas.current, new ImageData(rgba, picture.width, picture.height));
      });
    }, REST_MS);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [hasView, plate, parts, printer, verbs]);
  return <canvas ref={canvas} className={styles.picture} width={WIDTH} height={HEIGHT} aria-hidden />;
}
