import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useParams, useSearchParams } from 'wouter';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Avatar, Skeleton, Tabs } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useNamedTitle } from '../../session/use-page-title.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useCall } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import * as frame from '../frame/frame.css.ts';
import { button } from '../link-button.css.ts';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { COMMUNITY_PLACE } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import * as styles from './community.css.ts';
import { authorList, favouriteList } from './design-list.ts';
import { DesignResults, KEPT_MS } from './design-results.tsx';
import { FollowButton } from './follow-button.tsx';
import { usePerson, type Person } from './use-design.ts';

const TABS = ['designs', 'favourites'] as const;

/** Somebody who publishes: who they are, their designs, and what they keep in mind of others. */
export function AuthorPage() {
  const { t } = useTranslation(COMMUNITY);
  const { id = '' } = useParams();
  const [asked, retry] = usePerson(id);
  useNamedTitle(asked.kind === 'ready' ? asked.value.nickName : t('title'));
  switch (asked.kind) {
    case 'loading':
      return (
        <div className={styles.person} aria-busy>
          <Skeleton width={96} height={96} radius={48} />
          <Skeleton width="30%" height={36} />
        </div>
      );
    case 'gone':
      return (
        <StateNote drawing="empty" level={1} title={t('author.gone')} text={t('author.goneText')}>
          <Link href={COMMUNITY_PLACE} className={button}>
            {t('gone.back')}
          </Link>
        </StateNote>
      );
    case 'failed':
      return (
        <>
          <h1 className="visually-hidden">{t('title')}</h1>
          <LoadFailed onRetry={retry} />
        </>
      );
    case 'ready':
      return <Author key={id} person={asked.value} />;
  }
}

function Author({ person }: { readonly person: Person }) {
  const { t } = useTranslation(COMMUNITY);
  const { nickName: name, avatar, vipLevel, following } = person;
  const [followers, setFollowers] = useState(person.followers);
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find((value) => value === parameters.get('tab')) ?? 'designs';
  return (
    <section aria-label={name}>
      <BackLink />
      <div className={styles.person}>
        <Avatar name={name} picture={avatar} size={96} />
        <div className={styles.personName}>
          <div className={styles.named}>
            <h1 className={frame.title}>{name}</h1>
            <VipBadge level={vipLevel} />
          </div>
          <p className={styles.counts}>
            <span>{t('author.followers', { count: followers })}</span>
            <span>{t('author.following', { count: following })}</span>
          </p>
        </div>
        <FollowButton person={person} onFollowers={setFollowers} />
      </div>
      <Tabs
        label={t('author.tabs')}
        value={tab}
        onChange={(next) => setParameters(next === 'designs' ? {} : { tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({
          value,
          label: t(`author.${value}`),
          content: value === tab && (
            <div className={styles.panel}>
              <Work key={value} person={person} what={value} />
            </div>
          ),
        }))}
      />
    </section>
  );
}

function Work({ person, what }: { readonly person: Person; readonly what: (typeof TABS)[number] }) {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const { userId, nickName: name } = person;
  const list = useEndlessList(
    ...(what === 'designs' ? authorList(call, userId) : favouriteList(call, userId)),
    KEPT_MS,
  );
  const empty =
    what === 'designs' ? (
      <StateNote drawing="empty" title={t('author.noDesigns')} text={t('author.noDesignsText', { name })} />
    ) : (
      <StateNote
        drawing="empty"
        title={t('author.noFavourites')}
        text={t('author.noFavouritesText', { name })}
      />
    );
  return <DesignResults list={list} empty={empty} />;
}
