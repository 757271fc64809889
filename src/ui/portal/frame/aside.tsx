import { BookOpen, Clock, Folder, GraduationCap, HardDrive, Trash2, Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { Chip, Icon, Meter, useMedia } from '../../primitives/index.ts';
import { Mark } from '../../primitives/mark.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalState } from '../../shared/portal-store.ts';
import { useAccount } from '../../shared/services.ts';
import { useDevice } from '../../session/device.ts';
import * as styles from './frame.css.ts';
import { LYING_TABLET } from './lying-tablet.ts';
import { PlaceLink } from './place-link.tsx';

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.groupName}>
        {name}
      </h2>
      {children}
    </section>
  );
}

/** What uses the space is one click away: the projects by size. */
function CloudDrive() {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const account = useAccount();
  if (account === null || account.mySpace.totalSpaceSize === 0) return null;
  const { usedSpaceSize: used, totalSpaceSize: total } = account.mySpace;
  const text = t('drive.used', { used: format.size(used), total: format.total(total) });
  const level = account.vipInfo.vipLevel;
  return (
    <Link href="/projects?sort=size" className={styles.drive} title={text}>
      <span className={styles.driveHead}>
        <Icon of={HardDrive} />
        <span className={styles.wideOnly}>{t('drive.name')}</span>
        {account.isVip && level !== null && (
          <span className={styles.driveVip}>
            <Chip tone="warning">{t('vip.level', { level })}</Chip>
          </span>
        )}
      </span>
      <Meter label={t('drive.name')} text={text} share={used / total} />
      <span className={styles.driveText}>{text}</span>
    </Link>
  );
}

/** `home` is where the mark leads. */
export function Aside({ home }: { readonly home: string }) {
  const { t } = useTranslation(PORTAL);
  const iconOnly = useMedia(LYING_TABLET);
  // A tablet may see projects and community only (SPEC §4); the rest would end at "Stay tuned".
  const desktop = useDevice().class === 'desktop';
  const projectCount = usePortalState((state) => state.projectCount);
  const binCount = usePortalState((state) => state.binCount);
  return (
    <aside className={styles.aside}>
      <Link href={home} className={styles.brand} aria-label={t('frame.home')}>
        <Mark size={26} />
        <span className={styles.wideOnly} translate="no">
          {t('frame.product')}
        </span>
      </Link>
      <nav aria-label={t('frame.places')}>
        <Group name={t('place.files')}>
          {desktop && (
            <PlaceLink href="/recents" icon={Clock} name={t('place.recents')} iconOnly={iconOnly} />
          )}
          <PlaceLink
            href="/projects"
            icon={Folder}
            name={t('place.projects')}
            count={projectCount}
            iconOnly={iconOnly}
          />
          <PlaceLink href="/community" icon={Users} name={t('place.community')} iconOnly={iconOnly} />
        </Group>
        {desktop && (
          <>
            <Group name={t('place.learn')}>
              <PlaceLink
                href="/tutorials"
                icon={GraduationCap}
                name={t('place.tutorials')}
                iconOnly={iconOnly}
              />
              <PlaceLink href="/manual" icon={BookOpen} name={t('place.manual')} iconOnly={iconOnly} />
            </Group>
            <Group name={t('place.storage')}>
              <PlaceLink
                href="/recycle-bin"
                icon={Trash2}
                name={t('place.bin')}
                count={binCount}
                iconOnly={iconOnly}
              />
            </Group>
          </>
        )}
      </nav>
      <CloudDrive />
    </aside>
  );
}
