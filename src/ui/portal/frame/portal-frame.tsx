import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation, useSearchParams } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { IconButton, Skeleton } from '../../primitives/index.ts';
import { Mark } from '../../primitives/mark.tsx';
import { useDevice } from '../../session/device.ts';
import { homeOf } from '../../session/guard.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { AccountMenu } from '../../shared/account-menu.tsx';
import { Aside } from './aside.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DeletionLine } from './deletion-line.tsx';
import { focusHeading, moveFocus } from './focus-heading.ts';
import { findFollowedLink, watchFollowedLinks } from './followed-links.ts';
import type { FrameKind } from './frame-kind.ts';
import * as styles from './frame.css.ts';
import { MineList } from './mine-list.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { OfflineLine } from './offline-line.tsx';
import { TopRow } from './top-row.tsx';

const MAIN = 'portal-main';

/** Where "/" leads, so that going there is one navigation and not two with an empty page between. */
const useHome = (): string => homeOf(useDevice().class);

/** Logo and the way back. */
function PlainHead() {
  const { t } = useTranslation(PORTAL);
  const [, navigate] = useLocation();
  const home = useHome();
  return (
    <>
      <IconButton icon={ArrowLeft} size={40} name={t('frame.back')} onClick={() => navigate(home)} />
      <Link href={home} className={styles.simpleBrand} aria-label={t('frame.home')}>
        <Mark size={26} />
        <span translate="no">{t('frame.product')}</span>
      </Link>
      <span className={styles.push} />
    </>
  );
}

/** In the page's place while it is fetched. */
function PageComing() {
  return (
    <div className={styles.coming} aria-busy>
      <Skeleton width="30%" height={36} />
      <Skeleton height={160} />
    </div>
  );
}

interface PortalFrameProps {
  readonly kind: FrameKind;
  /** It is not known yet who is here: nothing is asked for, and nobody's page is shown. */
  readonly waiting?: boolean;
  readonly children: ReactNode;
}

/**
 * What stands around the pages of the portal, mounted once for all of them: going from one to another changes what is
 * inside. The new page's heading takes the focus, so that it is read out and the next Tab starts there; after going back, the
 * link by which the page was left.
 */
export function PortalFrame({ kind, waiting = false, children }: PortalFrameProps) {
  const { t } = useTranslation(PORTAL);
  const store = usePortalStore();
  const home = useHome();
  const [path] = useLocation();
  const [parameters] = useSearchParams();
  const main = useRef<HTMLElement>(null);
  const files = kind === 'files';
  const desktop = useDevice().class === 'desktop';
  const listed = kind === 'mine' && desktop;

  useEffect(() => {
    if (!files || waiting) return;
    // The first time, the spaces came with the account.
    void (store.getState().projectCount === null ? store.refreshCounts() : store.refreshUsage());
  }, [files, store, waiting]);

  useEffect(watchFollowedLinks, []);
  const place = `${path} ${parameters.get('page') ?? ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place || main.current === null) return undefined;
    lastPlace.current = place;
    const stopHeading = focusHeading(main.current);
    const stopLink = findFollowedLink(main.current, (link) => {
      stopHeading();
      moveFocus(link);
    });
    return () => {
      stopHeading();
      stopLink();
    };
  }, [place]);

  return (
    <div className={files ? styles.frame : styles.plain}>
      <a className={styles.skip} href={`#${MAIN}`}>
        {t('frame.skip')}
      </a>
      {files && <Aside home={home} />}
      <div className={files ? styles.main : styles.simple}>
        <header className={files ? styles.topRow : styles.simpleTop}>
          {files ? <TopRow /> : <PlainHead />}
          <NotificationBell />
          {waiting ? <Skeleton width={36} height={36} radius={18} /> : <AccountMenu />}
        </header>
        <OfflineLine />
        <DeletionLine />
        <main
          ref={main}
          id={MAIN}
          tabIndex={-1}
          className={files ? styles.content : `${styles.simpleContent} ${listed ? styles.mine : ''}`}
        >
          {listed && <MineList />}
          <div className={styles.page}>
            <Suspense key={path} fallback={<PageComing />}>
              {waiting ? <PageComing /> : children}
            </Suspense>
          </div>
        </main>
      </div>
      {kind !== 'plain' && <BottomBar />}
    </div>
  );
}
