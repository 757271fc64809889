import { Check, Circle } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { passwordParts } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/icon.tsx';
import * as styles from './forms.css.ts';
import { passwordStrength } from './password-strength.ts';

const RULES = ['length', 'upper', 'lower', 'digit'] as const;
const WORDS = ['strength.weak', 'strength.weak', 'strength.fair', 'strength.strong'] as const;

/** What a new password needs, ticking itself off while it is typed. */
export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation(SESSION);
  const parts = passwordParts(password);
  const strength = passwordStrength(password);
  return (
    <div className={styles.rules}>
      {strength > 0 && (
        <div className={styles.strength} data-strength={strength}>
          <span className={styles.bars} aria-hidden>
            <span className={styles.bar} data-on={strength >= 1} />
            <span className={styles.bar} data-on={strength >= 2} />
            <span className={styles.bar} data-on={strength >= 3} />
          </span>
          <span className="visually-hidden">{t('strength.label')}</span> {t(WORDS[strength])}
        </div>
      )}
      <ul className={styles.ruleList} aria-label={t('passwordRule.title')}>
        {RULES.map((rule) => (
          <li key={rule} className={styles.rule} data-met={parts[rule]}>
            <Icon of={parts[rule] ? Check : Circle} size={14} />
            {t(`passwordRule.${rule}`)}
            <span className="visually-hidden">
              {t(parts[rule] ? 'passwordRule.met' : 'passwordRule.unmet')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
