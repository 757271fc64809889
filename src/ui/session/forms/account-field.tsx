import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION } from '../../locales/namespaces.ts';
import { FormField } from '../../primitives/form-field.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useCloud } from '../cloud-context.tsx';
import { COUNTRIES, DIAL_CODES, looksLikePhone, startCountry, toAccount, type Country } from './countries.ts';
import * as styles from './forms.css.ts';

interface AccountFieldProps {
  /** What may be typed. */
  readonly kind: 'either' | 'email' | 'phone';
  /** Where the kind alone would not say which. */
  readonly label?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** What is sent: a number comes with its country. */
  readonly onChange: (account: string) => void;
}

const NAME = { either: 'field.account', email: 'field.email', phone: 'field.phone' } as const;
const COMPLETE = { either: 'username', email: 'email', phone: 'tel-national' } as const;

/** An e-mail address or a telephone number; with a number, its country can be chosen. */
export function AccountField({ kind, label, error, ref, onChange }: AccountFieldProps) {
  const { t, i18n } = useTranslation(SESSION);
  const { session } = useCloud();
  const [text, setText] = useState('');
  const [country, setCountry] = useState<Country>(() =>
    startCountry(session.remembered().accountRegion, navigator.language),
  );
  const names = useMemo(() => new Intl.DisplayNames(i18n.language, { type: 'region' }), [i18n.language]);
  const phone = kind === 'phone' || (kind === 'either' && looksLikePhone(text));
  const emit = (nextText: string, nextCountry: Country) =>
    onChange(kind === 'email' ? nextText : toAccount(nextText, nextCountry));
  return (
    <FormField
      ref={ref}
      label={label ?? t(NAME[kind])}
      type={kind === 'email' ? 'email' : 'text'}
      // Letters, @ and a key to digits: right for either, too.
      inputMode={kind === 'phone' ? 'tel' : 'email'}
      autoComplete={COMPLETE[kind]}
      name={COMPLETE[kind]}
      // The longest address there is.
      maxLength={254}
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        emit(event.currentTarget.value, country);
      }}
      leading={
        phone &&
        !text.trim().startsWith('+') && (
          <span className={styles.country}>
            <span aria-hidden>{`+${DIAL_CODES[country]}`}</span>
            <Icon of={ChevronDown} size={14} />
            <select
              className={styles.countryChoice}
              aria-label={t('field.country')}
              value={country}
              onChange={(event) => {
                const next = COUNTRIES.find((code) => code === event.currentTarget.value) ?? country;
                setCountry(next);
                emit(text, next);
              }}
            >
              {COUNTRIES.map((code) => (
                <option key={code} value={code}>
                  {`${names.of(code) ?? code} +${DIAL_CODES[code]}`}
                </option>
              ))}
            </select>
          </span>
        )
      }
    />
  );
}
