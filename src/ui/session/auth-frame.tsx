import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { SESSION } from '../locales/namespaces.ts';
import { Mark } from '../primitives/mark.tsx';
import { AuthPicture } from './auth-picture.tsx';
import * as styles from './auth-frame.css.ts';
import { LanguageSwitch } from './forms/language-switch.tsx';

interface AuthFrameProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The document was opened for another page: a link of ours led here. */
function cameByLink(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname;
}

/** The pages of getting in: one card, and where there is room the product beside it. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  const { t } = useTranslation(SESSION);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed to come here is gone. A page that was opened leaves the focus alone, and so does what took it.
    if (cameByLink() && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
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
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
      </main>
      <AuthPicture />
    </div>
  );
}
