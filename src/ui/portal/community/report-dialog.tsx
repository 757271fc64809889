import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure } from '#cloud';
import { api, limits, REPORT_REASONS, type PublicationDetail, type ReportReason } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { RadioGroup, TextArea } from '../../primitives/index.ts';
import { useCall } from '../../shared/services.ts';
import { FormDialog } from '../form-dialog.tsx';

interface ReportDialogProps {
  readonly design: PublicationDetail;
  readonly onClose: () => void;
}

/** Tells moderators what is wrong with a design; its author does not hear who did. */
export function ReportDialog({ design, onClose }: ReportDialogProps) {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const [reason, setReason] = useState<ReportReason>('copyright');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [sent, setSent] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await call(api.community.report, { body: { id: design.id, reason, text }, quiet: true });
    setBusy(false);
    setFailed(answer.ok ? null : answer);
    setSent(answer.ok);
  };
  return (
    <FormDialog
      title={t('report.title', { name: design.name })}
      verb={t('report.send')}
      busy={busy}
      failed={failed}
      done={sent ? <output>{t('report.sent')}</output> : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <RadioGroup
        label={t('report.reason')}
        value={reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        onChange={setReason}
      />
      <TextArea
        label={t('report.text')}
        value={text}
        maxLength={limits.REASON_LENGTH}
        countFrom={limits.REASON_LENGTH - 100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
