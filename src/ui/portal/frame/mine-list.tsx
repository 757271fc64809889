import { CircleUser, Receipt, Share2 } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import * as styles from './frame.css.ts';
import { PlaceLink } from './place-link.tsx';

/** The places of /mine: account, orders, shares. */
export function MineList() {
  const { t } = useTranslation(PORTAL);
  return (
    <nav className={styles.mineList} aria-label={t('frame.mine')}>
      <PlaceLink href="/mine/account" icon={CircleUser} name={t('mine.account')} />
      <PlaceLink href="/mine/orders" icon={Receipt} name={t('mine.orders')} />
      <PlaceLink href="/mine/share" icon={Share2} name={t('mine.share')} />
    </nav>
  );
}
