import type { Result } from '#base';
import type { LibraryItem, LibraryPayload } from '#editor';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Button, IconButton } from '../../primitives/index.ts';
import { chooseFiles } from '../actions/file-picker.ts';
import { useVerbs } from '../use-editor.ts';

interface ItemImportProps {
  readonly kind: 'printer' | 'material';
  /** What came of it. */
  readonly onRead: (read: Result<LibraryItem>) => void;
}

/** Makes an own item of one that is in a file. */
export function ItemImport({ kind, onRead }: ItemImportProps) {
  const { t } = useTranslation(LIBRARY);
  const { library } = useVerbs();
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setReading(true);
    const item = await library.importItem(kind, file);
    setReading(false);
    onRead(item);
  };
  return (
    <Button
      size={32}
      variant="outline"
      icon={FileUp}
      loading={isReading}
      hint={{ name: t('items.importFile'), help: t('items.importFileHelp') }}
      onClick={() => chooseFiles('.json', ([file]) => file && void read(file), false)}
    >
      {t('items.importFile')}
    </Button>
  );
}

interface ItemExportProps {
  readonly kind: string;
  readonly shown: { readonly name: string; readonly payload: LibraryPayload };
}

/** Hands what is shown to the person as a file. */
export function ItemExport({ kind, shown }: ItemExportProps) {
  const { t } = useTranslation(LIBRARY);
  const { library } = useVerbs();
  return (
    <IconButton
      size={32}
      icon={FileDown}
      name={t('items.exportFile')}
      help={t('items.exportFileHelp')}
      onClick={() => library.exportItem(kind, shown)}
    />
  );
}
