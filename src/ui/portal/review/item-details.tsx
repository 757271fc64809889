import { useTranslation } from '../../locales/use-translation.ts';
import type { PublicationDetail } from '#contract';
import { late } from '../../late-part.ts';
import { loadTexts } from '../../locales/index.ts';
import { REVIEW } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { FormNote } from '../../session/form-note.tsx';

/** What an item of the library is made of, as the editor's library shows it: that part of the editor comes when the first item is looked at. */
const ItemFacts = late(
  async () => {
    const [{ ItemFacts: Loaded }] = await Promise.all([
      import('../../editor/library/item-facts.tsx'),
      loadTexts('editor'),
    ]);
    return Loaded;
  },
  (_given, { retry }) => <NotThere onRetry={retry} />,
);

function NotThere({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const { t } = useTranslation(REVIEW);
  return (
    <FormNote kind="error">
      {t('itemMissing')}{' '}
      <Button variant="outline" size={32} onClick={() => void onRetry()}>
        {t('reload')}
      </Button>
    </FormNote>
  );
}

/** What an item that waits for review or was reported holds. A part's picture is among those above. */
export function ItemDetails({ item }: { readonly item: PublicationDetail }) {
  return <ItemFacts kind={item.kind} item={item} picture={item.kind === 'part' ? null : item.cover} />;
}
