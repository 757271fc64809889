import { CircleUser, Clock, Folder, Trash2, Users } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link, useLocation } from 'wouter';
import { Icon } from '../../primitives/index.ts';
import { useDevice } from '../../session/device.ts';
import * as styles from './frame.css.ts';

/** The three that a phone or a tablet may see (SPEC §4). */
const PLACES = [
  { href: '/projects', icon: Folder, name: 'place.files' },
  { href: '/community', icon: Users, name: 'place.community' },
  { href: '/mine/account', icon: CircleUser, name: 'place.me' },
] as const;
/** In a narrow window of a computer the aside is gone too, and these are reached by nothing else. */
const DESKTOP_PLACES = [
  { href: '/recents', icon: Clock, name: 'place.recents' },
  { href: '/projects', icon: Folder, name: 'place.projects' },
  { href: '/community', icon: Users, name: 'place.community' },
  { href: '/recycle-bin', icon: Trash2, name: 'place.bin' },
  { href: '/mine/account', icon: CircleUser, name: 'place.me' },
] as const;

/** The places where there is no room for the aside. */
export function BottomBar() {
  const { t } = useTranslation(PORTAL);
  const [location] = useLocation();
  const places = useDevice().class === 'desktop' ? DESKTOP_PLACES : PLACES;
  return (
    <nav
      className={styles.bottomBar}
      style={{ gridTemplateColumns: `repeat(${places.length}, minmax(0, 1fr))` }}
      aria-label={t('frame.places')}
    >
      {places.map(({ href, icon, name }) => (
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
