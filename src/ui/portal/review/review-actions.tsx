import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Answer, Failure } from '#cloud';
import { api, limits, type DataOf, type PublicationDetail } from '#contract';
import { REVIEW } from '../../locales/namespaces.ts';
import { Button, Chip, TextArea } from '../../primitives/index.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import * as styles from './review.css.ts';

interface ActionsProps {
  readonly design: PublicationDetail;
  /** It is another by now: ask for it again. */
  readonly onReload: () => void;
  /** It is done; the words for it. */
  readonly onDone: (said: string) => void;
}

/** One act at a time, and what keeps it from being done. */
function useDecision({ onDone }: Pick<ActionsProps, 'onDone'>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const act = async (task: () => Promise<Answer<unknown>>, said: string): Promise<void> => {
    setBusy(true);
    setFailed(null);
    const answer = await task();
    setBusy(false);
    if (answer.ok) onDone(said);
    else setFailed(answer);
  };
  return { busy, failed, act };
}

/** What kept an act from being done; somebody else's change leads to what is there now. */
function ActFailed({ failed, onReload }: { readonly failed: Failure; readonly onReload: () => void }) {
  const { t } = useTranslation(REVIEW);
  const failureText = useFailureText();
  const isOver = failed.code === 'review_stale' || failed.code === 'not_found';
  return (
    <FormNote kind="error">
      {isOver ? t('stale') : failureText(failed)}{' '}
      {isOver && (
        <Button variant="outline" size={32} onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </FormNote>
  );
}

/** Approve what was sent in, or not, with a reason. */
export function DecideActions({ design, onReload, onDone }: ActionsProps) {
  const { t } = useTranslation(REVIEW);
  const call = useCall();
  const offline = useOfflineReason();
  const { busy, failed, act } = useDecision({ onDone });
  const [asking, setAsking] = useState(false);
  const { id, version, name } = design;
  const decide = (approve: boolean, reason: string) =>
    act(
      () => call(api.review.decide, { body: { id, version, approve, reason }, quiet: true }),
      t(approve ? 'approved' : 'refused'),
    );
  return (
    <>
      <div className={styles.actions}>
        <Button
          size={40}
          variant="primary"
          icon={Check}
          loading={busy}
          disabledReason={offline}
          onClick={() => void decide(true, '')}
        >
          {t('approve')}
        </Button>
        <Button size={40} variant="outline" icon={X} disabledReason={offline} onClick={() => setAsking(true)}>
          {t('refuse')}
        </Button>
      </div>
      {failed !== null && <ActFailed failed={failed} onReload={onReload} />}
      {asking && (
        <ReasonDialog
          title={t('refuseTitle', { name })}
          verb={t('refuse')}
          busy={busy}
          onClose={() => setAsking(false)}
          onReason={(reason) => void decide(false, reason).then(() => setAsking(false))}
        />
      )}
    </>
  );
}

type Reports = DataOf<typeof api.review.reports>['items'][number]['reports'];

/** What people say of it; take it down, or find the reports groundless. */
export function ReportActions({
  design,
  reports,
  onReload,
  onDone,
}: ActionsProps & { readonly reports: Reports }) {
  const { t } = useTranslation(REVIEW);
  const call = useCall();
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const { busy, failed, act } = useDecision({ onDone });
  const [asking, setAsking] = useState(false);
  const { id, name } = design;
  return (
    <>
      <ul className={styles.reports} aria-label={t('reports', { count: reports.length })}>
        {reports.map(({ reason, text, createdAt }) => (
          <li key={createdAt + reason + text} className={styles.report}>
            <span>
              <Chip tone="warning">{t(`about.${reason}`)}</Chip>{' '}
              <span className={styles.facts}>{format.exact(createdAt)}</span>
            </span>
            {text !== '' && <p className={styles.description}>{text}</p>}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          size={40}
          variant="outline"
          loading={busy}
          disabledReason={offline}
          onClick={() => void act(() => call(api.review.settle, { body: { id }, quiet: true }), t('settled'))}
        >
          {t('settle')}
        </Button>
        <Button size={40} variant="outline" disabledReason={offline} onClick={() => setAsking(true)}>
          {t('takeDown')}
        </Button>
      </div>
      {failed !== null && <ActFailed failed={failed} onReload={onReload} />}
      {asking && (
        <ReasonDialog
          title={t('takeDownTitle', { name })}
          verb={t('takeDown')}
          busy={busy}
          danger
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            void act(
              () => call(api.review.takeDown, { body: { id, reason }, quiet: true }),
              t('takenDown'),
            ).then(() => setAsking(false))
          }
        />
      )}
    </>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** A reason in words: without one nothing is done. */
function ReasonDialog({ title, verb, busy, danger = false, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation(REVIEW);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={title}
      verb={verb}
      danger={danger}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onReason(reason.trim());
      }}
    >
      <TextArea
        label={t('reason')}
        hint={t('refuseHint')}
        value={reason}
        maxLength={limits.REASON_LENGTH}
        countFrom={limits.REASON_LENGTH - 100}
        error={missing && reason.trim() === '' ? t('reasonNeeded') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
