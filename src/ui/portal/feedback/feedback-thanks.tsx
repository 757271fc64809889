import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/index.ts';
import * as styles from './feedback.css.ts';

const takeFocus = (node: HTMLElement | null) => node?.focus();

/** In the form's place once it was sent. The button that sent it is gone: the thanks take the focus and are read out. */
export function FeedbackThanks({ children }: { /** What to do next. */ readonly children?: ReactNode }) {
  const { t } = useTranslation(PORTAL);
  return (
    <div className={styles.done}>
      <Icon of={CircleCheck} size={24} className={styles.doneIcon} />
      <p ref={takeFocus} className={styles.thanks} tabIndex={-1}>
        {t('feedback.thanks')}
      </p>
      {children}
    </div>
  );
}
