import { BookOpen } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';

/** Opens the library of a kind from the panel of the tool that uses it. */
export function LibraryLink({ kind }: { readonly kind: 'supportType' | 'supportScript' | 'part' }) {
  const { t } = useTranslation(LIBRARY);
  const page = usePageStore();
  return (
    <Button
      size={32}
      icon={BookOpen}
      hint={{ name: t(`items.open.${kind}`), help: t('items.openHelp') }}
      onClick={() => page.setState({ dialog: { kind: 'library', tab: kind } })}
    >
      {t(`items.open.${kind}`)}
    </Button>
  );
}
