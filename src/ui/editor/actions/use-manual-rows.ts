import { BookOpen } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useBook } from '../../manual/books.ts';
import { usePageStore } from '../page-store.ts';
import type { PaletteSection } from './palette-rows.ts';

/** Sections of the manual, once they are here; choosing one opens it beside the work. */
export function useManualRows(): PaletteSection {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const { value: chapters } = useBook('wholeManual');
  return {
    heading: t('palette.manual'),
    isLast: true,
    rows: (chapters ?? []).flatMap(({ id: chapter, title: place, sections }) =>
      sections.map(({ id, title }) => ({
        id: `manual.${chapter}.${id}`,
        name: title,
        others: [place],
        icon: BookOpen,
        trailing: place,
        onSelect: () => store.setState({ help: [chapter, id] as const }),
      })),
    ),
  };
}
