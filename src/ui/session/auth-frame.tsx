import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION } from '../locales/namespaces.ts';
import { Mark } from '../primitives/mark.tsx';
import { AuthPicture } from './auth-picture.tsx';
import * as styles from './auth-frame.css.ts';
import { LanguageSwitch } from './forms/language-switch.tsx';

interface AuthFrameProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The pages of getting in: one card, and where there is room the product beside it. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  const { t } = useTranslation(SESSION);
  return (
    <div className={styles.page}>
      <main className={styles.column}>
        <div className={styles.card}>
          <div className={styles.brandRow}>
            <span className={styles.brand}>
              <Mark size={28} />
              {t('brand')}
            </span>
            <LanguageSwitch />
          </div>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
      <AuthPicture />
    </div>
  );
}
