import { RotateCw } from 'lucide-react';
import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { Button } from '../primitives/index.ts';
import { StateNote } from '../primitives/state-note.tsx';

/** "Couldn't load." with the way to try again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(PORTAL);
  return (
    <StateNote drawing="failed" title={t('list.failed')} alert>
      <Button size={40} variant="outline" icon={RotateCw} onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </StateNote>
  );
}
