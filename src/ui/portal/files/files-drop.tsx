import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import * as styles from './files-drop.css.ts';

/** A dialog takes what is dropped on it, or nobody does. */
const covered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Takes files dropped anywhere on the page; what it answers is drawn over the page while they hover. */
export function FilesDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation(PORTAL);
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Entering a child leaves its parent: only the balance says whether the page was left.
    let depth = 0;
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handle: (event: DragEvent) => void,
    ) => {
      const listener = (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Nobody's too: the browser would go to the file and leave the page.
        event.preventDefault();
        if (!covered()) handle(event);
      };
      window.addEventListener(type, listener);
      return () => window.removeEventListener(type, listener);
    };
    const stops = [
      listen('dragenter', () => {
        depth += 1;
        setOver(true);
      }),
      listen('dragover', () => undefined),
      listen('dragleave', () => {
        depth -= 1;
        if (depth <= 0) setOver(false);
      }),
      listen('drop', (event) => {
        depth = 0;
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) onFiles(files);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [onFiles]);
  if (!over) return null;
  return (
    <div className={styles.overlay} aria-hidden>
      <span className={styles.text}>{t('files.drop')}</span>
    </div>
  );
}
