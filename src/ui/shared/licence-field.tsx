import { useId } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { licenceLink, licenceOf, type Attribution, type Licence, type LicenceAnswers } from '#contract';
import { PUBLISHING } from '../locales/namespaces.ts';
import { FieldError, RadioGroup, Segmented, Switch } from '../primitives/index.ts';
import * as styles from './licence-field.css.ts';

const RESERVED = 'all_rights_reserved';
const QUESTIONS = ['commercial', 'changes', 'shareAlike'] as const;

/** The three answers that a Creative Commons licence stands for. */
function answersOf(licence: Licence): LicenceAnswers {
  const terms = licence.split('-');
  return {
    commercial: !terms.includes('nc'),
    changes: !terms.includes('nd'),
    shareAlike: terms.includes('sa'),
  };
}

interface LicenceFieldProps {
  readonly licence: Licence;
  readonly downloadable: boolean;
  /** What it was made from, and whether its licence allows this one; null for one's own work. */
  readonly origin: Pick<Attribution, 'name' | 'authorName' | 'licence'> | null;
  readonly error: string | undefined;
  readonly onLicence: (licence: Licence) => void;
  readonly onDownloadable: (downloadable: boolean) => void;
}

/** What others may do: all rights reserved, or three questions and the licence they come to. */
export function LicenceField(props: LicenceFieldProps) {
  const { licence, downloadable, origin, error, onLicence, onDownloadable } = props;
  const { t } = useTranslation(PUBLISHING);
  const id = useId();
  const reserved = licence === RESERVED;
  const answers = answersOf(licence);
  const link = licenceLink(licence);
  return (
    <fieldset
      className={styles.group}
      data-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={styles.legend}>{t('licence.label')}</legend>
      <div className={styles.licence}>
        {origin !== null && (
          <p className={styles.hint}>
            {t('licence.remix', {
              name: origin.name,
              author: origin.authorName,
              licence: t(`licence.name.${origin.licence}`),
            })}
          </p>
        )}
        <RadioGroup
          label={t('licence.label')}
          value={reserved ? 'reserved' : 'commons'}
          options={(['reserved', 'commons'] as const).map((value) => ({
            value,
            label: t(`licence.${value}`),
            note: t(`licence.${value}Note`),
          }))}
          onChange={(kind) => onLicence(kind === 'reserved' ? RESERVED : 'by')}
        />
        {!reserved && (
          <div className={styles.questions}>
            {QUESTIONS.filter((question) => question !== 'shareAlike' || answers.changes).map((question) => (
              <div key={question} className={styles.question}>
                {t(`licence.${question}`)}
                <Segmented
                  label={t(`licence.${question}`)}
                  value={answers[question] ? 'yes' : 'no'}
                  options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`licence.${value}`) }))}
                  onChange={(value) => onLicence(licenceOf({ ...answers, [question]: value === 'yes' }))}
                />
              </div>
            ))}
          </div>
        )}
        <output className={styles.result} aria-label={t('licence.result')}>
          <span className={styles.resultName}>{t(`licence.name.${licence}`)}</span>
          <span>{t(`licence.means.${licence}`)}</span>
          {link !== null && (
            <a href={link} className={styles.link} target="_blank" rel="license noreferrer">
              {t('licence.read')}
            </a>
          )}
        </output>
        {reserved ? (
          <div className={styles.question}>
            <span aria-hidden>{t('download.label')}</span>
            <Switch
              label={t('download.label')}
              labelHidden
              checked={downloadable}
              onChange={onDownloadable}
            />
          </div>
        ) : (
          <p className={styles.hint}>{t('download.always')}</p>
        )}
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
