import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { usePortalStore } from '../portal-store.ts';
import { Aside } from './aside.tsx';
import { BottomBar } from './bottom-bar.tsx';
import * as styles from './frame.css.ts';
import { TopRow } from './top-row.tsx';

const MAIN = 'portal-main';

/** Aside, top row and, for a thumb, the bar below: around recents, projects, community, learning and the bin. */
export function PortalFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(PORTAL);
  const store = usePortalStore();
  useEffect(() => {
    void store.refreshUsage();
  }, [store]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${MAIN}`}>
        {t('frame.skip')}
      </a>
      <Aside />
      <div className={styles.main}>
        <TopRow />
        <main id={MAIN} className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
