import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState, type ChangeEvent, type Ref } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure } from '#cloud';
import type { PhoneCountry } from '#phones';
import { SESSION } from '../../locales/namespaces.ts';
import { FormField } from '../../primitives/form-field.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useChunk } from '../../use-chunk.ts';
import { useCloud } from '../cloud-context.tsx';
import {
  loadPhones,
  looksLikePhone,
  MAINLAND,
  startCountry,
  toAccount,
  type Phones,
} from './account-text.ts';
import * as styles from './forms.css.ts';

interface AccountFieldProps {
  /** What may be typed. */
  readonly kind: 'either' | 'email' | 'phone';
  /** Where the kind alone would not say which. */
  readonly label?: string | undefined;
  /** What is sent now. */
  readonly value?: string;
  readonly error?: string | undefined;
  /** What the error is about: those of numbers name their country here. */
  readonly wrong?: string | Failure | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** What is sent: a number comes with its country. */
  readonly onChange: (account: string) => void;
}

const NAME = { either: 'field.account', email: 'field.email', phone: 'field.phone' } as const;
const COMPLETE = { either: 'username', email: 'email', phone: 'tel-national' } as const;
/** Rules whose sentences name a country. */
const OF_COUNTRIES = ['phone_short', 'phone_long', 'phone_unknown'] as const;

const loadNothing = (): Promise<null> => Promise.resolve(null);

/** An e-mail address or a telephone number; with a number, its country can be chosen. */
export function AccountField({ kind, label, value = '', error, wrong, ref, onChange }: AccountFieldProps) {
  const { t, i18n } = useTranslation(SESSION);
  const { session } = useCloud();
  const [text, setText] = useState('');
  const [chosen, setCountry] = useState<PhoneCountry>(() =>
    startCountry(session.remembered().accountRegion, navigator.language),
  );
  const [touched, setTouched] = useState(false);
  const names = useMemo(() => new Intl.DisplayNames(i18n.language, { type: 'region' }), [i18n.language]);
  const phone = kind === 'phone' || (kind === 'either' && looksLikePhone(text));
  // Fetched before there are digits, that nobody has to wait for it with the form filled in. A page that begins with a phone of the
  // mainland does without until somebody comes near the field.
  const wanted =
    kind !== 'email' && (touched || (phone && (kind === 'either' || chosen !== MAINLAND.country)));
  const { value: phones } = useChunk<Phones | null>(wanted ? loadPhones : loadNothing);
  // What a browser calls a country may have no telephone numbers.
  const country = phones === null || phones.isPhoneCountry(chosen) ? chosen : 'US';
  const code = phones?.dialCode(country) ?? (country === MAINLAND.country ? MAINLAND.dialCode : null);
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    const named = (phones?.PHONE_COUNTRIES ?? []).map((one) => ({
      one,
      name: `${names.of(one) ?? one} +${phones!.dialCode(one)}`,
    }));
    return named.toSorted((left, right) => compare(left.name, right.name));
  }, [phones, names, i18n.language]);

  const account = kind === 'email' ? text : toAccount(text, country, phones);
  // What was typed before the chunk came is read when it is there.
  useEffect(() => {
    if (phones !== null && account !== value) onChange(account);
    // oxlint-disable-next-line react/exhaustive-deps -- only that it came: what is typed is sent by the change itself
  }, [phones]);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget;
    // Spaces are put in where a digit is added at the end: nobody's caret is there to be moved, and a deletion stays one.
    const added = typed.length > text.length && selectionStart === typed.length;
    const next =
      added && kind === 'phone' && looksLikePhone(typed) ? phones?.writePhone(typed, country) : typed;
    setText(next ?? typed);
    onChange(kind === 'email' ? typed : toAccount(typed, country, phones));
  };

  const rule = OF_COUNTRIES.find((one) => one === wrong);
  const reading = phones?.readPhone(value, country);
  const of = reading?.ok === false && reading.of !== null ? reading.of : country;
  const said =
    rule === undefined ? error : t(`rule.${rule}`, { country: of.startsWith('+') ? of : names.of(of) });
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
      error={said}
      onFocus={() => setTouched(true)}
      onChange={type}
      leading={
        phone &&
        code !== null &&
        !text.trim().startsWith('+') && (
          <span className={styles.country} onPointerEnter={() => setTouched(true)}>
            <span aria-hidden>{`+${code}`}</span>
            <Icon of={ChevronDown} size={14} />
            {countries.length > 0 && (
              <select
                className={styles.countryChoice}
                aria-label={t('field.country')}
                value={country}
                onChange={(event) => {
                  const next = event.currentTarget.value as PhoneCountry;
                  setCountry(next);
                  onChange(toAccount(text, next, phones));
                }}
              >
                {countries.map(({ one, name }) => (
                  <option key={one} value={one}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </span>
        )
      }
    />
  );
}
