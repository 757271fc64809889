import type { AppError } from '#base';
import type { BridgeClient, BridgePresence, FoundPrinter, PageFile } from '#sending/api';
import { ChevronLeft, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { Button, ConfirmDialog, Dialog } from '../../primitives/index.ts';
import { BridgeMissing, PairForm } from './bridge-steps.tsx';
import { PrinterList } from './printer-list.tsx';
import { PrinterView } from './printer-view.tsx';
import * as styles from './sending.css.ts';
import { useUpload } from './use-upload.ts';

export interface SendWorkplaceProps {
  readonly bridge: BridgeClient;
  readonly file: PageFile;
  readonly onClose: () => void;
}

/** The way of a file: to the bridge, to a printer, and what the printer makes of it. */
export function SendWorkplace({ bridge, file, onClose }: SendWorkplaceProps) {
  const { t } = useTranslation(SENDING);
  const [presence, setPresence] = useState<BridgePresence | null>(null);
  const [printer, setPrinter] = useState<FoundPrinter | null>(null);
  const [leaving, setLeaving] = useState(false);
  const upload = useUpload(bridge, file);
  useEffect(() => {
    const stop = new AbortController();
    void bridge.look(stop.signal).then((found) => {
      if (!stop.signal.aborted) setPresence(found);
    });
    return () => stop.abort();
  }, [bridge]);
  const lookAgain = () => {
    setPresence(null);
    void bridge.look(new AbortController().signal).then(setPresence);
  };
  /** The bridge went away or began anew: it is looked for again. */
  const onLost = (error: AppError): void => {
    if (error.code !== 'bridge_unpaired' && error.code !== 'bridge_unreachable') return;
    setPrinter(null);
    lookAgain();
  };
  const close = () => (upload.state.kind === 'running' ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      title={t('title')}
      width={480}
      onClose={close}
      headExtra={
        printer !== null &&
        upload.state.kind !== 'running' && (
          <Button
            variant="ghost"
            size={32}
            icon={ChevronLeft}
            onClick={() => {
              upload.forget();
              setPrinter(null);
            }}
          >
            {t('printer.others')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {presence === null && <output className={styles.text}>{t('looking')}</output>}
        {presence === 'absent' && <BridgeMissing name={file.name} onLook={lookAgain} />}
        {presence === 'unpaired' && <PairForm bridge={bridge} onPaired={() => setPresence('paired')} />}
        {presence === 'paired' && printer === null && (
          <PrinterList bridge={bridge} onChoose={setPrinter} onLost={onLost} />
        )}
        {presence === 'paired' && printer !== null && (
          <PrinterView
            key={printer.id}
            bridge={bridge}
            printer={printer}
            file={file}
            upload={upload}
            onLost={onLost}
          />
        )}
      </div>
      <ConfirmDialog
        open={leaving}
        icon={Trash2}
        title={t('leave.title')}
        message={t('leave.message', { name: file.name })}
        verb={t('leave.verb')}
        danger
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          upload.cancel();
          onClose();
        }}
      />
    </Dialog>
  );
}
