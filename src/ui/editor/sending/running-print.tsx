import type { PrinterState } from '#sending/api';
import { OctagonX, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { Button, ConfirmDialog, Progress } from '../../primitives/index.ts';
import * as styles from './sending.css.ts';

interface RunningPrintProps {
  readonly state: PrinterState;
  readonly onControl: (verb: 'pause' | 'resume' | 'stop') => Promise<void>;
}

/** The print that runs: how far it is, and how it is held or ended. */
export function RunningPrint({ state, onControl }: RunningPrintProps) {
  const { t } = useTranslation(SENDING);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { print, activity } = state;
  const control = async (verb: 'pause' | 'resume' | 'stop') => {
    setBusy(true);
    await onControl(verb);
    setBusy(false);
  };
  const isPaused = activity === 'paused';
  const changing = activity === 'pausing' || activity === 'stopping' ? t(`activity.${activity}`) : null;
  return (
    <>
      {print !== null && (
        <div className={styles.progress}>
          <p className={styles.name}>{print.fileName}</p>
          <Progress label={t('print.label')} share={print.share} />
          <div className={styles.progressText}>
            <span>
              {print.layers > 0
                ? t('print.layer', { layer: format.count(print.layer), layers: format.count(print.layers) })
                : format.percent(print.share)}
            </span>
            {print.secondsLeft !== null && (
              <span className={styles.muted}>
                {t('print.left', { time: format.duration(print.secondsLeft) })}
              </span>
            )}
          </div>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant="soft"
          icon={isPaused ? Play : Pause}
          loading={busy}
          disabledReason={changing}
          onClick={() => void control(isPaused ? 'resume' : 'pause')}
        >
          {t(isPaused ? 'print.resume' : 'print.pause')}
        </Button>
        <Button
          variant="outline"
          icon={Square}
          disabledReason={activity === 'stopping' ? changing : null}
          onClick={() => setAsking(true)}
        >
          {t('print.stop')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        icon={OctagonX}
        title={t('print.stopTitle')}
        message={t('print.stopMessage', { name: print?.fileName ?? '' })}
        verb={t('print.stopVerb')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void control('stop');
        }}
      />
    </>
  );
}
