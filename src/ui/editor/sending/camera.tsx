import type { AppError } from '#base';
import type { BridgeClient } from '#sending/api';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button } from '../../primitives/index.ts';
import { CopyLine } from './bridge-steps.tsx';
import * as styles from './sending.css.ts';

/** The camera's address, which no page can play: switched on when it is asked for. */
export function Camera({ bridge, printer }: { readonly bridge: BridgeClient; readonly printer: string }) {
  const { t } = useTranslation(SENDING);
  const errorText = useErrorText();
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const found = await bridge.camera(printer, new AbortController().signal);
    setBusy(false);
    setError(found.ok ? null : found.error);
    setAddress(found.ok ? found.value : null);
  };
  if (address !== null)
    return (
      <div className={styles.section}>
        <p className={styles.text}>{t('printer.cameraNote')}</p>
        <CopyLine text={address} />
      </div>
    );
  return (
    <div className={styles.section}>
      <div className={styles.actions}>
        <Button variant="ghost" size={32} icon={Video} loading={busy} onClick={() => void ask()}>
          {t('printer.camera')}
        </Button>
      </div>
      {error !== null && (
        <p className={styles.error} role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
