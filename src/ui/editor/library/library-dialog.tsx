import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import type { HelpTopic } from '../../manual/help-topics.ts';
import { Button, Dialog, Segmented } from '../../primitives/index.ts';
import { usePage, usePageStore, type LibraryTab } from '../page-store.ts';
import { CraftLibrary } from './craft-library.tsx';
import * as styles from './library.css.ts';
import { MaterialLibrary } from './material-library.tsx';
import { PartLibrary } from './part-library.tsx';
import { PrinterLibrary } from './printer-library.tsx';
import { ScriptLibrary, SupportTypeLibrary } from './support-libraries.tsx';

/** Kinds that are looked through together. */
const GROUPS: readonly (readonly LibraryTab[])[] = [
  ['printer', 'material', 'craft'],
  ['supportType', 'supportScript'],
  ['part'],
];

/** What the manual says of a kind. */
const TOPICS: Readonly<Record<LibraryTab, HelpTopic>> = {
  printer: 'printer',
  material: 'material',
  craft: 'craft',
  supportType: 'library',
  supportScript: 'library',
  part: 'library',
};

/** Printers, material and print craft, or another kind. Changes hold at once and can be undone, so the dialog has nothing to save. */
export function LibraryDialog() {
  const { t } = useTranslation(LIBRARY);
  const store = usePageStore();
  const tab = usePage((page) => (page.dialog?.kind === 'library' ? page.dialog.tab : null));
  const group = GROUPS.find((kinds) => tab !== null && kinds.includes(tab)) ?? GROUPS[0]!;
  const close = () => store.setState({ dialog: null });
  return (
    <Dialog
      open={tab !== null}
      width={960}
      bare
      title={tab === 'part' ? t('tab.part') : t('title')}
      headExtra={
        <>
          <div className={styles.tabs}>
            {group.length > 1 && (
              <Segmented
                label={t('tabs')}
                value={tab ?? 'printer'}
                options={group.map((value) => ({ value, label: t(`tab.${value}`) }))}
                onChange={(next) => store.setState({ dialog: { kind: 'library', tab: next } })}
              />
            )}
          </div>
          <HelpButton topic={TOPICS[tab ?? 'printer']} side="right" />
        </>
      }
      footer={
        <Button variant="primary" onClick={close}>
          {t('done')}
        </Button>
      }
      onClose={close}
    >
      {tab === 'printer' && <PrinterLibrary />}
      {tab === 'material' && <MaterialLibrary />}
      {tab === 'craft' && <CraftLibrary />}
      {tab === 'supportType' && <SupportTypeLibrary />}
      {tab === 'supportScript' && <ScriptLibrary />}
      {tab === 'part' && <PartLibrary />}
    </Dialog>
  );
}
