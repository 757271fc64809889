import { Import } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/index.ts';
import { droppedFiles, droppedHandle } from '../actions/dropped-files.ts';
import { takeFiles } from '../actions/project-files.ts';
import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './frame.css.ts';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Files and folders may be dropped anywhere on the editor, and files pasted. */
export function DropOverlay() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Every child the pointer crosses sends its own enter and leave: only the balance says whether it is still inside.
    let depth = 0;
    const controller = new AbortController();
    const listen = <Name extends 'dragenter' | 'dragleave' | 'dragover' | 'drop'>(
      name: Name,
      handle: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        name,
        (event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          handle(event);
        },
        { signal: controller.signal },
      );
    listen('dragenter', () => {
      depth += 1;
      setOver(true);
    });
    listen('dragleave', () => {
      depth -= 1;
      if (depth <= 0) setOver(false);
    });
    listen('dragover', (event) => {
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    });
    /** What arrives is for the document that is here now, however long reading folders takes. */
    const take = (dataTransfer: DataTransfer) => {
      const { documents, loaded } = verbs.getState();
      const coming = Promise.all([droppedFiles(dataTransfer), droppedHandle(dataTransfer)]);
      void coming.then(([files, handle]) =>
        takeFiles(verbs, store, files, loaded ? documents : undefined, handle),
      );
    };
    listen('drop', (event) => {
      depth = 0;
      setOver(false);
      if (event.dataTransfer !== null) take(event.dataTransfer);
    });
    window.addEventListener(
      'paste',
      (event) => {
        const { clipboardData } = event;
        if (clipboardData !== null && clipboardData.files.length > 0) take(clipboardData);
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, [store, verbs]);

  if (!over) return null;
  return (
    <div className={styles.drop}>
      <div className={styles.dropCard}>
        <Icon of={Import} size={20} />
        {t('frame.dropToImport')}
      </div>
    </div>
  );
}
