import { useTranslation } from '../../locales/use-translation.ts';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { button } from '../link-button.css.ts';
import * as styles from './account.css.ts';
import { useCopy } from './use-copy.ts';

const FILE_NAME = 'corallite-recovery-codes.txt';

/** Recovery codes, this once: to copy or to keep as a file. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation(ACCOUNT);
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <>
      <p className={styles.present}>{t('factor.keep')}</p>
      <ul className={styles.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code} className={styles.key}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.headActions}>
        <Button size={40} variant="outline" onClick={() => void copy(text)}>
          {t('factor.copy')}
        </Button>
        <a
          className={button}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={FILE_NAME}
        >
          {t('factor.download')}
        </a>
      </div>
    </>
  );
}
