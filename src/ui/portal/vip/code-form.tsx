import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure } from '#cloud';
import { VIP } from '../../locales/namespaces.ts';
import { Button, FormField } from '../../primitives/index.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { byFours } from './minutes.ts';
import * as styles from './vip.css.ts';

interface CodeFormProps {
  readonly label: string;
  readonly verb: string;
  readonly offReason: string | null;
  /** Null where it was taken; else why it was refused. */
  readonly onSend: (code: string) => Promise<Failure | null>;
}

/** An activation code or a coupon: shown by fours, however it is typed or pasted; what is refused is said below it. */
export function CodeForm({ label, verb, offReason, onSend }: CodeFormProps) {
  const { t } = useTranslation(VIP);
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<Failure | 'empty' | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || offReason !== null) return;
    if (code === '') return setError('empty');
    setBusy(true);
    setError(await onSend(code));
    setBusy(false);
  };
  const said = () => {
    if (error === null) return undefined;
    return error === 'empty' ? t('session:rule.code_required') : failureText(error);
  };
  return (
    <form className={styles.codeForm} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.codeField}>
        <FormField
          label={label}
          labelHidden
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={said()}
          onChange={(event) => {
            setError(null);
            setCode(byFours(event.currentTarget.value));
          }}
        />
      </div>
      <Button variant="outline" size={40} type="submit" loading={busy} disabledReason={offReason}>
        {verb}
      </Button>
    </form>
  );
}
