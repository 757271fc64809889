import type { AppError } from '#base';
import type { BridgeClient } from '#sending/api';
import { Check, Copy, RefreshCw, Usb } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { Button, FormField, Icon, IconButton } from '../../primitives/index.ts';
import * as styles from './sending.css.ts';

/** A text to be taken elsewhere, with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  const { t } = useTranslation(SENDING);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <IconButton
        icon={copied ? Check : Copy}
        size={32}
        name={t(copied ? 'copied' : 'copy')}
        onClick={() => void copy()}
      />
    </div>
  );
}

/** No bridge answers: what it is, how it is started, and what to do without one. */
export function BridgeMissing({ name, onLook }: { readonly name: string; readonly onLook: () => void }) {
  const { t } = useTranslation(SENDING);
  return (
    <>
      <div className={styles.section}>
        <div className={styles.head}>
          <h3 className={styles.lead}>{t('bridge.title')}</h3>
          <HelpButton topic={['export', 'send']} side="left" />
        </div>
        <p className={styles.text}>{t('bridge.why')}</p>
      </div>
      <div className={styles.section}>
        <p>{t('bridge.step')}</p>
        <CopyLine text={`corallite bridge --origin ${window.location.origin}`} />
        <p className={styles.text}>{t('bridge.permission')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon={RefreshCw} onClick={onLook}>
          {t('lookAgain')}
        </Button>
      </div>
      <p className={styles.instead}>
        <Icon of={Usb} size={16} />
        {t('bridge.instead', { name })}
      </p>
    </>
  );
}

/** The bridge answers, and asks for its code. */
export function PairForm({
  bridge,
  onPaired,
}: {
  readonly bridge: BridgeClient;
  readonly onPaired: () => void;
}) {
  const { t } = useTranslation(SENDING);
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const paired = await bridge.pair(code, new AbortController().signal);
    setBusy(false);
    if (paired.ok) onPaired();
    else setError(paired.error);
  };
  return (
    <>
      <div className={styles.section}>
        <h3 className={styles.lead}>{t('pair.title')}</h3>
        <p className={styles.text}>{t('pair.why')}</p>
      </div>
      <form className={styles.form} onSubmit={(event) => void pair(event)}>
        <FormField
          label={t('pair.code')}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={error === null ? undefined : errorText(error)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <span className={styles.beside}>
          <Button type="submit" variant="primary" size={40} loading={busy}>
            {t('pair.verb')}
          </Button>
        </span>
      </form>
    </>
  );
}
