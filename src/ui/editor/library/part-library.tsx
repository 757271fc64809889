import { ok } from '#base';
import { Box, PackagePlus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { ItemLibrary } from './item-library.tsx';
import * as styles from './library.css.ts';

/** Parts a person keeps, and those that others have published; using one places it on the plate. */
export function PartLibrary() {
  const page = usePageStore();
  const verbs = useVerbs();
  useEffect(() => void verbs.loadPersonal(), [verbs]);
  return (
    <ItemLibrary
      kind="part"
      icon={Box}
      onUse={async ({ id }) => {
        if (await verbs.placePersonal(id)) page.setState({ dialog: null });
        // What stood in the way was said.
        return ok(undefined);
      }}
      extra={<KeepSelection />}
    />
  );
}

/** Keeps the selection under a name. */
function KeepSelection() {
  const { t } = useTranslation(EDITOR);
  const page = usePageStore();
  const selected = useEditor((state) => state.selection.length > 0);
  return (
    <div className={styles.searchRow}>
      <Button
        size={32}
        icon={PackagePlus}
        disabledReason={selected ? null : t('personal.nothingSelected')}
        hint={{ name: t('personal.keep'), help: t('personal.keepHelp') }}
        onClick={() => page.setState({ dialog: { kind: 'keep-part', back: 'library' } })}
      >
        {t('personal.keep')}
      </Button>
    </div>
  );
}
