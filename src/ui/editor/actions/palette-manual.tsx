import { Command } from 'cmdk';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useBook } from '../../manual/books.ts';
import { usePageStore } from '../page-store.ts';
import { PaletteItem } from './palette-item.tsx';

/** Sections of the manual, once they are here; choosing one opens it beside the work. */
export function PaletteManual({ onChosen }: { readonly onChosen: (id: string) => void }) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const { value: chapters } = useBook('wholeManual');
  const sections = (chapters ?? []).flatMap(({ id: chapter, title: place, sections: of }) =>
    of.map(({ id, title }) => ({
      id: `manual.${chapter}.${id}`,
      title,
      place,
      topic: [chapter, id] as const,
    })),
  );
  if (sections.length === 0) return null;
  return (
    <Command.Group heading={t('palette.manual')}>
      {sections.map(({ id, title, place, topic }) => (
        <PaletteItem
          key={id}
          id={id}
          name={title}
          others={[place]}
          icon={BookOpen}
          trailing={place}
          onSelect={() => {
            onChosen(id);
            store.setState({ help: topic });
          }}
        />
      ))}
    </Command.Group>
  );
}
