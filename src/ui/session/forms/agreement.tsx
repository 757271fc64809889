import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { Checkbox } from '../../primitives/checkbox.tsx';
import { confirm } from '../confirm.ts';
import * as styles from './forms.css.ts';

interface AgreementProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The tick for terms and privacy. The pages open in a window of their own: what was typed stays. */
export function Agreement({ checked, onChange }: AgreementProps) {
  const { t } = useTranslation(SESSION);
  const link = (path: string, name: string) => (
    <a
      className={styles.link}
      href={path}
      target="_blank"
      rel="noopener"
      aria-label={t('agreement.opens', { name })}
    >
      {name}
    </a>
  );
  return (
    <Checkbox
      checked={checked}
      onChange={onChange}
      label={
        <span className={styles.agreement}>
          {t('agreement.before')}
          {link('/terms', t('agreement.terms'))}
          {t('agreement.between')}
          {link('/privacy', t('agreement.privacy'))}
          {t('agreement.after')}
        </span>
      }
    />
  );
}

/** The tick as a form holds it, and the question whether to set it after all. */
export function useAgreement(): {
  readonly agreement: AgreementProps;
  /** Runs `go` once the tick is set: at once, or when the person agrees. */
  readonly afterAgreeing: (go: () => void) => void;
} {
  const { t } = useTranslation(SESSION);
  const [agreed, setAgreed] = useState(false);
  return {
    agreement: { checked: agreed, onChange: setAgreed },
    afterAgreeing: (go) => {
      if (agreed) go();
      else
        confirm({
          header: t('agreement.promptTitle'),
          message:
            t('agreement.before') +
            `<a href="/terms" target="_blank" rel="noopener">${t('agreement.terms')}</a>` +
            t('agreement.between') +
            `<a href="/privacy" target="_blank" rel="noopener">${t('agreement.privacy')}</a>`,
          acceptProps: { label: t('agreement.agree') },
          rejectProps: { label: t('agreement.cancel') },
          accept: () => {
            setAgreed(true);
            go();
          },
        });
    },
  };
}
