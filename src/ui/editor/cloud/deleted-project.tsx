import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { api } from '#contract';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Dialog, Icon } from '../../primitives/index.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useOptionalPortalStore } from '../../shared/portal-store.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import * as styles from './cloud.css.ts';

interface DeletedProjectProps {
  readonly project: string;
  /** It is where it was again. */
  readonly onRestored: () => void;
  readonly onStay: () => void;
}

/** The address of a project that was deleted: the way to the projects, and for members, whose bin keeps it, the way to have it back. */
export function DeletedProject(props: DeletedProjectProps) {
  return useOptionalPortalStore() === null ? <Deleted {...props} /> : <OfAccount {...props} />;
}

/** Why it is not restored, in words. */
type Why = { readonly kind: 'gone' | 'full' } | { readonly kind: 'failed'; readonly text: string };

function OfAccount(props: DeletedProjectProps) {
  const isMember = useAccount()?.isVip === true;
  const call = useCall();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<Why | null>(null);
  const restore = async () => {
    setBusy(true);
    setWhy(null);
    const answer = await call(api.projects.restore, { body: { ids: [props.project] }, quiet: true });
    setBusy(false);
    if (!answer.ok) return setWhy({ kind: 'failed', text: failureText(answer) });
    const outcome = answer.data.items[0]?.outcome;
    if (outcome === 'restored') return props.onRestored();
    setWhy({ kind: outcome === 'quota_exceeded' ? 'full' : 'gone' });
  };
  return <Deleted {...props} {...(isMember ? { restore: () => void restore(), busy, why } : {})} />;
}

interface DeletedProps extends DeletedProjectProps {
  readonly restore?: () => void;
  readonly busy?: boolean;
  readonly why?: Why | null;
}

function Deleted({ onStay, restore, busy = false, why = null }: DeletedProps) {
  const { t } = useTranslation(EDITOR);
  const [, navigate] = useLocation();
  // What is gone for good is not offered again.
  const offered = restore !== undefined && why?.kind !== 'gone';
  return (
    <Dialog
      open
      title={t('cloud.deleted')}
      width={480}
      onClose={onStay}
      footer={
        <>
          <Button variant={offered ? 'outline' : 'primary'} onClick={() => navigate('/projects')}>
            {t('cloud.goProjects')}
          </Button>
          {offered && (
            <Button variant="primary" icon={ArchiveRestore} loading={busy} onClick={restore}>
              {t('cloud.restore')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.failed}>
        <Icon of={Trash2} size={20} />
        {t(offered ? 'cloud.deletedKept' : 'cloud.deletedGone')}
      </p>
      {why !== null && (
        <p className={styles.error} role="alert">
          {why.kind === 'failed'
            ? why.text
            : t(why.kind === 'full' ? 'cloud.restoreFull' : 'cloud.restoreGone')}
        </p>
      )}
    </Dialog>
  );
}
