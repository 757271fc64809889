import type { AppError } from '#base';
import type { BridgeClient } from '#sending/api';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, FormField } from '../../primitives/index.ts';
import * as styles from './sending.css.ts';

interface KeyFormProps {
  readonly bridge: BridgeClient;
  readonly printer: string;
  /** Why the printer lets nobody in: it has no key of ours, or a wrong one. */
  readonly error: AppError | null;
  /** Looks whether the printer takes it. */
  readonly onGiven: () => Promise<void>;
}

/** The printer lets in only who has its key. */
export function KeyForm({ bridge, printer, error, onGiven }: KeyFormProps) {
  const { t } = useTranslation(SENDING);
  const errorText = useErrorText();
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const given = await bridge.giveKey(printer, key.trim(), new AbortController().signal);
    setRefusal(given.ok ? null : given.error);
    if (given.ok) await onGiven();
    setBusy(false);
  };
  const wrong =
    refusal?.code === 'validation'
      ? t('key.invalid')
      : (refusal ?? (error?.code === 'printer_key_wrong' ? error : null));
  return (
    <>
      <div className={styles.section}>
        <h3 className={styles.lead}>{t('key.title')}</h3>
        <p className={styles.text}>{t('key.why')}</p>
      </div>
      <form className={styles.form} onSubmit={(event) => void give(event)}>
        <FormField
          label={t('key.label')}
          type="password"
          value={key}
          autoComplete="off"
          error={wrong === null ? undefined : typeof wrong === 'string' ? wrong : errorText(wrong)}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <span className={styles.beside}>
          <Button type="submit" variant="primary" size={40} loading={busy}>
            {t('key.verb')}
          </Button>
        </span>
      </form>
    </>
  );
}
