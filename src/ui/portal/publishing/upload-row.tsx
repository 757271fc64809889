import { Ellipsis, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import type { OwnPublication, PublicationState } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import {
  Button,
  Chip,
  DropdownMenu,
  IconButton,
  menuItem,
  upTo,
  useMedia,
  type MenuEntry,
} from '../../primitives/index.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { designAddress } from '../community/addresses.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import * as styles from './uploads.css.ts';
import type { UploadVerbs } from './use-upload-verbs.ts';

const TONES: Readonly<Record<PublicationState, 'neutral' | 'warning' | 'success' | 'info'>> = {
  approved: 'success',
  pending: 'info',
  unapproved: 'warning',
  mine: 'neutral',
  withdrawn: 'neutral',
};

/** One of one's own: how it stands, why, and what can be done about it. */
export function UploadRow({ item, verbs }: { readonly item: OwnPublication; readonly verbs: UploadVerbs }) {
  const { t } = useTranslation(PUBLISHING);
  const [, navigate] = useLocation();
  const format = usePortalFormat();
  const now = useNow();
  const offline = useOfflineReason();
  const { id, name, state, listed, hidden, reason, counts, publishedAt } = item;
  const phone = useMedia(upTo.phone);
  const refused = state === 'unapproved';
  const entries: readonly MenuEntry[] = [
    ...(listed ? [menuItem('view', t('mine.view'), ExternalLink, () => navigate(designAddress(id)))] : []),
    menuItem('edit', t(refused ? 'mine.resubmit' : 'mine.edit'), Pencil, () => verbs.edit(item), {
      disabledReason: offline,
    }),
    ...(state === 'withdrawn'
      ? [
          menuItem('show', t('mine.showAgain'), Eye, () => void verbs.withdraw(item, false), {
            disabledReason: offline,
          }),
        ]
      : state === 'pending' || listed || hidden
        ? [
            menuItem('withdraw', t('mine.withdraw'), EyeOff, () => void verbs.withdraw(item, true), {
              disabledReason: offline,
            }),
          ]
        : []),
    { kind: 'separator', id: 'before-delete' },
    menuItem('delete', t('mine.delete'), Trash2, () => void verbs.remove(item), {
      disabledReason: offline,
      danger: true,
    }),
  ];
  const facts = [
    t('mine.edited', { time: format.ago(item.editedAt, now) }),
    ...(publishedAt === null
      ? []
      : (['likes', 'collects', 'downloads'] as const).map((kind) =>
          t(`mine.${kind}`, { count: counts[kind], shown: format.count(counts[kind]) }),
        )),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Thumbnail picture={item.cover} />
      </span>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          <Chip tone={TONES[state]}>{t(`mine.chip.${state}`)}</Chip>
        </div>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {refused && reason !== null && <p className={styles.reason}>{t('mine.reason', { reason })}</p>}
        {hidden && <p className={styles.reason}>{t('mine.hidden')}</p>}
        {listed && state !== 'approved' && <p className={styles.facts}>{t('mine.stays')}</p>}
      </div>
      <div className={styles.rowActions}>
        {!phone && (
          <Button
            size={40}
            variant="outline"
            disabledReason={offline}
            aria-label={t(refused ? 'mine.resubmitOf' : 'mine.editOf', { name })}
            onClick={() => verbs.edit(item)}
          >
            {t(refused ? 'mine.resubmit' : 'mine.edit')}
          </Button>
        )}
        <DropdownMenu entries={entries} align="end">
          <IconButton icon={Ellipsis} size={40} name={t('mine.more', { name })} />
        </DropdownMenu>
      </div>
    </li>
  );
}
