import { ArrowLeft, CircleUser, Receipt, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link, useLocation } from 'wouter';
import { IconButton } from '../../primitives/index.ts';
import { Mark } from '../../primitives/mark.tsx';
import { useDevice } from '../../session/device.ts';
import { AccountMenu } from './account-menu.tsx';
import { BottomBar } from './bottom-bar.tsx';
import * as styles from './frame.css.ts';
import { PlaceLink } from './place-link.tsx';

/** Logo, back, account; 1040 wide: pages beside the files. */
export function SimpleFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(PORTAL);
  const [, navigate] = useLocation();
  return (
    <div className={styles.simple}>
      <header className={styles.simpleTop}>
        <IconButton icon={ArrowLeft} size={40} name={t('frame.back')} onClick={() => navigate('/')} />
        <Link href="/" className={styles.simpleBrand} aria-label={t('frame.home')}>
          <Mark size={26} />
          <span translate="no">{t('frame.product')}</span>
        </Link>
        <span className={styles.push} />
        <AccountMenu />
      </header>
      <main className={styles.simpleContent}>{children}</main>
    </div>
  );
}

/** /mine: account, orders, shares. */
export function MineFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(PORTAL);
  const desktop = useDevice().class === 'desktop';
  if (!desktop)
    return (
      <SimpleFrame>
        {children}
        <BottomBar />
      </SimpleFrame>
    );
  return (
    <SimpleFrame>
      <div className={styles.mine}>
        <nav className={styles.mineList} aria-label={t('frame.mine')}>
          <PlaceLink href="/mine/account" icon={CircleUser} name={t('mine.account')} />
          <PlaceLink href="/mine/orders" icon={Receipt} name={t('mine.orders')} />
          <PlaceLink href="/mine/share" icon={Share2} name={t('mine.share')} />
        </nav>
        <div>{children}</div>
      </div>
      <BottomBar />
    </SimpleFrame>
  );
}
