import { Box, Download, Ellipsis, Flag, FolderPlus, Link2, X } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { PublicationDetail } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Button, IconButton, menuItem } from '../../primitives/index.ts';
import { notify } from '../../session/toasts.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import type { PublishedProject } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { REACTION_ICONS, useReaction } from './reactions.ts';
import { designAddress } from './addresses.ts';
import * as styles from './design.css.ts';
import { PressMenu } from './press-menu.tsx';
import { useTaking } from './use-taking.ts';

interface OfDesign {
  readonly design: PublicationDetail;
}

function CountedAct({ design, kind }: OfDesign & { readonly kind: 'like' | 'collect' }) {
  const { t } = useTranslation(COMMUNITY);
  const format = usePortalFormat();
  const { done, counts, disabledReason, toggle } = useReaction(design, kind);
  const count = kind === 'like' ? counts.likes : counts.collects;
  return (
    <span className={done ? styles.done : undefined}>
      <Button
        size={40}
        icon={REACTION_ICONS[kind]}
        aria-pressed={done}
        aria-label={`${t(`act.${kind}`)} ${format.compact(count)}`}
        disabledReason={disabledReason}
        hint={{ name: t(`act.${kind}`) }}
        onClick={toggle}
      >
        {format.compact(count)}
      </Button>
    </span>
  );
}

function CopyLink({ design }: OfDesign) {
  const { t } = useTranslation(COMMUNITY);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + designAddress(design.id));
      notify({ text: t('link.copied') });
    } catch {
      // A browser may refuse the clipboard; the address is still in its own bar.
      notify({ text: t('link.failed'), error: true });
    }
  };
  return <IconButton icon={Link2} size={40} name={t('link.verb')} onClick={() => void copy()} />;
}

function More({ design, onReport }: OfDesign & { readonly onReport: () => void }) {
  const { t } = useTranslation(COMMUNITY);
  const offline = useOfflineReason();
  const { done, disabledReason, toggle } = useReaction(design, 'dislike');
  const entries = [
    menuItem('dislike', t(done ? 'act.undislike' : 'act.dislike'), REACTION_ICONS.dislike, toggle, {
      disabledReason,
    }),
    menuItem('report', t('report.verb'), Flag, onReport, { disabledReason: disabledReason ?? offline }),
  ];
  return (
    <PressMenu
      title={design.name}
      entries={entries}
      button={(given) => (
        <IconButton icon={Ellipsis} size={40} name={t('more', { name: design.name })} {...given} />
      )}
    />
  );
}

/** Opening it in the editor, and having it as a file: where its licence or its author allow that. */
function Take({ design, published }: OfDesign & { readonly published: PublishedProject }) {
  const { t } = useTranslation(COMMUNITY);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const { edits, copying, copy, share, download, cancel } = useTaking(design);
  const { downloads } = useReaction(design, 'dislike').counts;
  const disabledReason = design.mayTake ? offline : t('take.refused');
  const formats = (['stl', '3mf'] as const).map((name) =>
    menuItem(name, t(`take.${name}`), Download, () => void download(published, name)),
  );
  return (
    <div className={styles.take}>
      <Button
        variant="primary"
        size={40}
        icon={edits ? Box : FolderPlus}
        loading={copying}
        disabledReason={disabledReason}
        onClick={() => void copy()}
      >
        {t(edits ? 'take.open' : 'take.copy')}
      </Button>
      {share !== null ? (
        <span className={styles.progress}>
          <Button variant="outline" size={40} loading>
            {t('take.share', { percent: Math.round(share * 100) })}
          </Button>
          <IconButton icon={X} size={40} name={t('take.cancel')} onClick={cancel} />
        </span>
      ) : disabledReason !== null ? (
        <Button variant="outline" size={40} icon={Download} disabledReason={disabledReason}>
          {t('take.download')}
        </Button>
      ) : (
        <PressMenu
          title={t('take.download')}
          entries={formats}
          button={(given) => (
            <Button
              variant="outline"
              size={40}
              icon={Download}
              aria-label={`${t('take.download')} ${format.compact(downloads)}`}
              {...given}
            >
              {t('take.download')}
              <span className={styles.count}>{format.compact(downloads)}</span>
            </Button>
          )}
        />
      )}
    </div>
  );
}

interface DesignVerbsProps extends OfDesign {
  readonly published: PublishedProject | null;
  readonly onReport: () => void;
}

/** All that can be done with a design: have it, like it, keep it in mind, pass it on, report it. */
export function DesignVerbs({ design, published, onReport }: DesignVerbsProps) {
  return (
    <>
      {published !== null && <Take design={design} published={published} />}
      {published !== null && !design.mayTake && <TakeRefused />}
      <div className={styles.verbs}>
        <CountedAct design={design} kind="like" />
        <CountedAct design={design} kind="collect" />
        <span className={styles.push} />
        <CopyLink design={design} />
        <More design={design} onReport={onReport} />
      </div>
    </>
  );
}

/** Said beside the buttons too: a finger sees no tooltip. */
function TakeRefused() {
  const { t } = useTranslation(COMMUNITY);
  return <p className={styles.quiet}>{t('take.refused')}</p>;
}
