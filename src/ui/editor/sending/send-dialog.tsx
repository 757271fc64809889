import { Suspense } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { loadTexts } from '../../locales/index.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import type { SendWorkplaceProps } from './send-workplace.tsx';

const Workplace = latePart<SendWorkplaceProps>(
  async () => {
    const [module] = await Promise.all([import('./send-workplace.tsx'), loadTexts('sending')]);
    return module.SendWorkplace;
  },
  function NoWorkplace({ onClose }) {
    const { t } = useTranslation(EDITOR);
    return (
      <Dialog open title={t('export.sendTitle')} width={480} onClose={onClose}>
        <p role="alert">{t('export.sendNotLoaded')}</p>
      </Dialog>
    );
  },
);

/** A finished file on its way to a printer: fetched when it is asked for. */
export function SendDialog() {
  const store = usePageStore();
  const { printers } = useServices();
  const dialog = usePage((page) => (page.dialog?.kind === 'send' ? page.dialog : null));
  if (dialog === null || printers === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Workplace bridge={printers} file={dialog.file} onClose={() => store.setState({ dialog: null })} />
    </Suspense>
  );
}
