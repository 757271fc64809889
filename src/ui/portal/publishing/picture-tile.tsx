import { ArrowLeft, ArrowRight, Ellipsis, Image, LoaderCircle, RotateCw, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { DropdownMenu, Icon, IconButton, menuItem, type MenuEntry } from '../../primitives/index.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { DraftPicture } from './draft.ts';
import * as styles from './pictures.css.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface PictureTileProps {
  readonly picture: DraftPicture;
  /** From 0; the first is the cover. */
  readonly place: number;
  readonly count: number;
  readonly describedBy: string;
  readonly isDragged: boolean;
  /** What is dragged would come before it. */
  readonly isBefore: boolean;
  readonly onDrag: (place: number) => void;
  /** Something is dragged over it, and would come to this place. */
  readonly onOver: (slot: number) => void;
  readonly onDragEnd: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onAgain: () => void;
}

/** One picture: dragged, moved by arrow keys, removed by Delete; all of it in its menu too. */
export function PictureTile(props: PictureTileProps) {
  const { picture, place, count, describedBy, isDragged, isBefore, onMove, onRemove, onAgain } = props;
  const { t } = useTranslation(PUBLISHING);
  const offline = useOfflineReason();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) onMove(place + step);
    else if (event.key === 'Home') onMove(0);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  const entries: readonly MenuEntry[] = [
    ...(picture.state === 'failed'
      ? [menuItem('again', t('pictures.again'), RotateCw, onAgain, { disabledReason: offline })]
      : []),
    ...(place > 0
      ? [
          menuItem('cover', t('pictures.makeCover'), Image, () => onMove(0)),
          menuItem('earlier', t('pictures.earlier'), ArrowLeft, () => onMove(place - 1), { shortcut: '←' }),
        ]
      : []),
    ...(place < count - 1
      ? [menuItem('later', t('pictures.later'), ArrowRight, () => onMove(place + 1), { shortcut: '→' })]
      : []),
    menuItem('remove', t('pictures.remove'), Trash2, onRemove, { danger: true }),
  ];
  return (
    <li className={styles.item} data-dragged={isDragged} data-before={isBefore}>
      <button
        type="button"
        data-picture
        className={styles.tile}
        data-state={picture.state}
        aria-label={t(place === 0 ? 'pictures.coverOf' : 'pictures.item', { place: place + 1, count })}
        aria-describedby={describedBy}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          // Firefox begins no drag of nothing.
          event.dataTransfer.setData('text/plain', '');
          props.onDrag(place);
        }}
        onDragOver={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          props.onOver(clientX > left + width / 2 ? place + 1 : place);
        }}
        onDragEnd={props.onDragEnd}
        onKeyDown={onKeyDown}
      >
        <img className={styles.picture} src={picture.address} alt="" draggable={false} />
        <Badge picture={picture} isCover={place === 0} />
      </button>
      <span className={styles.menu}>
        <DropdownMenu entries={entries} align="end">
          <IconButton icon={Ellipsis} size={28} name={t('pictures.menu', { place: place + 1 })} />
        </DropdownMenu>
      </span>
    </li>
  );
}

/** What becomes of a picture, or that it is the cover. */
function Badge({ picture, isCover }: { readonly picture: DraftPicture; readonly isCover: boolean }) {
  const { t } = useTranslation(PUBLISHING);
  if (picture.state === 'failed') return <span className={styles.failed}>{t('pictures.failed')}</span>;
  if (picture.state === 'sending')
    return (
      <span className={styles.badge}>
        <Icon of={LoaderCircle} size={14} />
        {t('pictures.sendingOne')}
      </span>
    );
  return isCover ? <span className={styles.badge}>{t('pictures.cover')}</span> : null;
}
