import { Box, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import type { OwnItem } from '#editor';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import {
  Button,
  ConfirmDialog,
  ContextMenu,
  Icon,
  TextField,
  type MenuEntry,
} from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { notify } from '../../session/toasts.ts';
import { ItemTransfer } from '../shared/item-transfer.tsx';
import { LibraryLink } from '../shared/library-link.tsx';
import { useItemPicture } from '../shared/use-item-picture.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './tiles.css.ts';
import { useTileDrag } from './use-tile-drag.ts';

/** The parts a person keeps on this device: kept, placed by click or drag, renamed and deleted. */
export function PersonalShelf() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const errorText = useErrorText();
  const verbs = useVerbs();
  const list = useEditor((state) => state.library['part']);
  const parts = list?.items ?? [];
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  const pictureOf = useItemPicture();
  const selected = useEditor((state) => state.selection.length > 0);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<OwnItem | null>(null);
  const { drag, handlers } = useTileDrag((id, at) => void verbs.placePersonal(id, at));
  useEffect(() => void verbs.loadPersonal(), [verbs]);
  const remove = async (id: string) => {
    const removed = await verbs.library.remove('part', id);
    if (!removed.ok) notify({ text: errorText(removed.error), error: true });
  };
  const dragged = parts.find(({ id }) => id === drag?.id);

  return (
    <section className={styles.section}>
      <Button
        size={32}
        disabledReason={selected ? null : keyText('reason.nothing-selected')}
        hint={{ name: t('personal.keep'), help: t('personal.keepHelp') }}
        onClick={() => void verbs.keepPersonal()}
      >
        <Icon of={PackagePlus} size={16} />
        {t('personal.keep')}
      </Button>
      <LibraryLink kind="part" />
      {list !== undefined && (
        <p className={styles.note}>
          {t(parts.length === 0 ? 'personal.nothing' : signedOut ? 'personal.hintHere' : 'personal.hint')}
        </p>
      )}
      <ItemTransfer kind="part" />
      <ul className={styles.tiles} aria-label={t('personal.label')}>
        {parts.map((part) => (
          <li key={part.id} className={styles.item}>
            {renaming === part.id ? (
              <span className={styles.tile} onBlur={() => setRenaming(null)}>
                <PartPicture picture={pictureOf(part)} />
                <TextField
                  label={t('personal.name')}
                  labelHidden
                  required
                  takesFocus
                  className={styles.rename}
                  value={part.name}
                  onCommit={(name) => void verbs.library.keep('part', { ...part, name })}
                  onCancel={() => setRenaming(null)}
                />
              </span>
            ) : (
              <ContextMenu entries={menuOf(part)}>
                <button
                  type="button"
                  className={styles.tile}
                  title={part.name}
                  {...handlers(part.id)}
                  onClick={() => void verbs.placePersonal(part.id)}
                  onKeyDown={({ key }) => {
                    if (key === 'F2') setRenaming(part.id);
                    else if (key === 'Delete') setDeleting(part);
                  }}
                >
                  <PartPicture picture={pictureOf(part)} />
                  <span className={styles.name}>{part.name}</span>
                </button>
              </ContextMenu>
            )}
          </li>
        ))}
      </ul>
      {drag !== null && dragged !== undefined && (
        <div className={styles.ghost} style={{ left: drag.x, top: drag.y }}>
          <PartPicture picture={pictureOf(dragged)} />
        </div>
      )}
      <ConfirmDialog
        open={deleting !== null}
        icon={Trash2}
        danger
        title={t('personal.deleteTitle', { name: deleting?.name ?? '' })}
        message={t('personal.deleteMessage')}
        verb={t('personal.delete')}
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting !== null) void remove(deleting.id);
          setDeleting(null);
        }}
      />
    </section>
  );

  function menuOf(part: OwnItem): readonly MenuEntry[] {
    return [
      {
        kind: 'item',
        id: 'place',
        label: t('personal.place'),
        icon: Box,
        onSelect: () => void verbs.placePersonal(part.id),
      },
      {
        kind: 'item',
        id: 'rename',
        label: t('personal.rename'),
        icon: Pencil,
        shortcut: keyName('F2'),
        // The menu gives focus back when it closes; the field must open after that.
        onSelect: () => void window.setTimeout(() => setRenaming(part.id)),
      },
      { kind: 'separator', id: 'before-delete' },
      {
        kind: 'item',
        id: 'delete',
        label: t('personal.delete'),
        icon: Trash2,
        danger: true,
        shortcut: keyName('Delete'),
        onSelect: () => setDeleting(part),
      },
    ];
  }
}

function PartPicture({ picture }: { readonly picture: string | null }) {
  if (picture === null)
    return (
      <span className={styles.noPicture}>
        <Icon of={Box} size={24} />
      </span>
    );
  return <img className={styles.picture} src={picture} alt="" draggable={false} />;
}
