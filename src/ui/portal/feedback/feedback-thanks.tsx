import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import * as styles from './feedback.css.ts';

const takeFocus = (node: HTMLElement | null) => node?.focus();

/** In the form's place once it was sent. The button that sent it is gone: the thanks take the focus and are read out. */
export function FeedbackThanks() {
  const { t } = useTranslation(PORTAL);
  return (
    <p ref={takeFocus} className={styles.done} tabIndex={-1}>
      {t('feedback.thanks')}
    </p>
  );
}
