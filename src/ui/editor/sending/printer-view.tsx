import type { AppError, Result } from '#base';
import type {
  BridgeClient,
  FoundPrinter,
  PageFile,
  PrinterActivity,
  PrinterReport,
  SentFile,
} from '#sending/api';
import { CircleCheck, OctagonAlert, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Icon, Progress, Select, StatusDot } from '../../primitives/index.ts';
import { aboutPrinter } from './about-printer.ts';
import { Camera } from './camera.tsx';
import { KeyForm } from './key-form.tsx';
import { RunningPrint } from './running-print.tsx';
import * as styles from './sending.css.ts';
import { useReport } from './use-report.ts';
import type { Upload } from './use-upload.ts';

interface PrinterViewProps {
  readonly bridge: BridgeClient;
  readonly printer: FoundPrinter;
  readonly file: PageFile;
  readonly upload: Upload;
  readonly onLost: (error: AppError) => void;
}

/** While a print runs, its own controls stand instead of the sending. */
const PRINTING: readonly PrinterActivity[] = ['printing', 'pausing', 'paused', 'stopping'];

const DOTS = {
  idle: ['success', 'full'],
  finished: ['success', 'full'],
  printing: ['success', 'half'],
  receiving: ['warning', 'half'],
  occupied: ['warning', 'half'],
  pausing: ['warning', 'half'],
  paused: ['warning', 'ring'],
  stopping: ['warning', 'half'],
  stopped: ['neutral', 'ring'],
} as const satisfies Record<PrinterActivity, readonly [string, string]>;

/** What is said of a file that has arrived, by how it was made sure of. */
const SENT_NOTES = {
  md5: 'sent.note',
  sha256: 'sent.note',
  size: 'sent.listedNote',
  read: 'sent.readNote',
} as const satisfies Record<SentFile['verifiedBy'], string>;

/** One printer: what it does now, and what can be done with it. */
export function PrinterView({ bridge, printer, file, upload, onLost }: PrinterViewProps) {
  const { t } = useTranslation(SENDING);
  const errorText = useErrorText();
  const { report, error, refresh } = useReport(bridge, printer.id, onLost);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  /** Does something to the printer, says why it would not, and looks what it does now. */
  const act = async (work: (signal: AbortSignal) => Promise<Result<void>>) => {
    setRefusal(null);
    const done = await work(new AbortController().signal);
    if (!done.ok) setRefusal(done.error);
    await refresh();
  };
  const activity = report?.state.activity;
  const asksKey = error?.code === 'printer_key_needed' || error?.code === 'printer_key_wrong';
  const shown = asksKey ? null : (refusal ?? (report === null ? error : report.state.fault));
  const [tone, shape] = activity === undefined ? (['neutral', 'ring'] as const) : DOTS[activity];
  return (
    <>
      <div className={styles.head}>
        <span className={styles.names}>
          <span className={styles.name}>{printer.name}</span>
          <span className={styles.about}>{aboutPrinter(printer)}</span>
        </span>
        <output>
          <StatusDot
            tone={tone}
            shape={shape}
            label={
              activity !== undefined
                ? t(`activity.${activity}`)
                : t(asksKey ? 'key.needed' : 'printer.connecting')
            }
          />
        </output>
      </div>
      {asksKey ? (
        <KeyForm bridge={bridge} printer={printer.id} error={error} onGiven={refresh} />
      ) : report !== null && PRINTING.includes(report.state.activity) ? (
        <RunningPrint
          state={report.state}
          onControl={(verb) => act((signal) => bridge.control(printer.id, verb, signal))}
        />
      ) : (
        <Sending file={file} upload={upload} printer={printer} report={report}>
          {(delivered) => act((signal) => bridge.start(printer.id, delivered, signal))}
        </Sending>
      )}
      {shown !== null && (
        <p className={styles.error} role="alert">
          <Icon of={OctagonAlert} size={16} />
          <span>{errorText(shown)}</span>
        </p>
      )}
      {report?.facts.hasCamera === true && <Camera bridge={bridge} printer={printer.id} />}
    </>
  );
}

interface SendingProps extends Pick<PrinterViewProps, 'file' | 'upload' | 'printer'> {
  readonly report: PrinterReport | null;
  /** Starts what was delivered. */
  readonly children: (upload: string) => Promise<void>;
}

/** Sending, and then, as a second act, starting. */
function Sending({ file, upload, printer, report, children: start }: SendingProps) {
  const { t } = useTranslation(SENDING);
  const format = useFormat();
  const errorText = useErrorText();
  const [starting, setStarting] = useState(false);
  const [chosen, setChosen] = useState('');
  const { state } = upload;
  if (state.kind === 'running') return <RunningUpload upload={upload} state={state} />;
  const activity = report?.state.activity;
  const isFree = activity === 'idle' || activity === 'finished' || activity === 'stopped';
  const off = report === null ? t('printer.connecting') : isFree ? null : t('printer.occupied');
  const profiles = report?.facts.profiles;
  const profile = profiles?.length === 1 ? profiles[0]!.id : chosen;
  const unsendable = off ?? (profiles !== undefined && profile === '' ? t('printer.profileNone') : null);
  if (state.kind === 'sent')
    return (
      <>
        <output className={styles.result}>
          <Icon of={CircleCheck} size={20} className={styles.good} />
          <span>
            <span className={styles.name}>{t('sent.title', { name: state.delivered.file.name })}</span>
            <span className={styles.about}>{t(SENT_NOTES[state.delivered.file.verifiedBy])}</span>
          </span>
        </output>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={Play}
            loading={starting}
            disabledReason={off}
            onClick={() => {
              setStarting(true);
              void start(state.delivered.upload).finally(() => setStarting(false));
            }}
          >
            {t('sent.start')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.text}>
        {t('printer.sendNote', { name: file.name, size: format.megabytes(file.file.size) })}
      </p>
      {profiles !== undefined && (
        <>
          <Select
            layout="form"
            label={t('printer.profile')}
            placeholder={t('printer.profileNone')}
            value={profile}
            options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <p className={styles.text}>{t('printer.profileNote')}</p>
        </>
      )}
      {state.kind === 'failed' && (
        <p className={styles.error} role="alert">
          <Icon of={OctagonAlert} size={16} />
          <span>{errorText(state.error)}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={Send}
          disabledReason={unsendable}
          onClick={() => upload.send(printer.id, profile || undefined)}
        >
          {t(state.kind === 'failed' ? 'again' : 'printer.send')}
        </Button>
      </div>
    </>
  );
}

function RunningUpload({
  upload,
  state,
}: {
  readonly upload: Upload;
  readonly state: Extract<Upload['state'], { kind: 'running' }>;
}) {
  const { t } = useTranslation(SENDING);
  const format = useFormat();
  const { progress } = state;
  const phase = progress?.phase === 'send' || progress?.phase === 'verify' ? progress.phase : 'check';
  const share = progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <>
      <div className={styles.progress}>
        <div className={styles.progressText}>
          <span>{t(state.cancelling ? 'cancelling' : `phase.${phase}`)}</span>
          {phase === 'send' && <span className={styles.muted}>{format.percent(share)}</span>}
        </div>
        <Progress label={t('progress')} share={phase === 'check' ? 0 : phase === 'send' ? share : 1} />
      </div>
      <div className={styles.actions}>
        <Button variant="outline" loading={state.cancelling} onClick={upload.cancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}
