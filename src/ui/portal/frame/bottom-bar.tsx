import { CircleUser, Folder, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link, useLocation } from 'wouter';
import { Icon } from '../../primitives/index.ts';
import * as styles from './frame.css.ts';

const PLACES = [
  { href: '/projects', icon: Folder, name: 'place.files' },
  { href: '/community', icon: Users, name: 'place.community' },
  { href: '/mine/account', icon: CircleUser, name: 'place.me' },
] as const;

/** The three places of a phone, and of a tablet that stands. */
export function BottomBar() {
  const { t } = useTranslation(PORTAL);
  const [location] = useLocation();
  return (
    <nav className={styles.bottomBar} aria-label={t('frame.places')}>
      {PLACES.map(({ href, icon, name }) => (
        <Link
          key={href}
          href={href}
          className={styles.bottomPlace}
          aria-current={location.startsWith(href) ? 'page' : undefined}
        >
          <Icon of={icon} size={20} />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
