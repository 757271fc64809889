import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useParams } from 'wouter';
import type { PublicationDetail } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Avatar, Chip, Skeleton } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useCall } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { useNamedTitle } from '../../session/use-page-title.ts';
import { button, inline } from '../link-button.css.ts';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { authorAddress, COMMUNITY_PLACE, designAddress, FROM_INSIDE } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import { DesignCard } from './design-card.tsx';
import { DesignFacts } from './design-facts.tsx';
import { authorList } from './design-list.ts';
import { KEPT_MS } from './design-results.tsx';
import { DesignVerbs } from './design-verbs.tsx';
import * as styles from './design.css.ts';
import { FollowButton } from './follow-button.tsx';
import { Gallery } from './gallery.tsx';
import { LicenceLine } from './licence-line.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useDesign, usePerson } from './use-design.ts';

/** A design: its pictures and model, what it is made for, what may be done with it, and more of its author. */
export function DesignPage() {
  const { t } = useTranslation(COMMUNITY);
  const { id = '' } = useParams();
  const [asked, retry] = useDesign(id);
  useNamedTitle(asked.kind === 'ready' ? asked.value.name : t('title'));
  switch (asked.kind) {
    case 'loading':
      return <DesignSkeleton />;
    case 'gone':
      return (
        <StateNote drawing="empty" level={1} title={t('gone.title')} text={t('gone.text')}>
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
      return <Design key={id} design={asked.value} />;
  }
}

function DesignSkeleton() {
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.pictures}>
        <Skeleton ratio="4 / 3" radius={12} />
      </div>
      <div className={styles.side}>
        <Skeleton width="70%" height={36} />
        <Skeleton width="50%" height={36} />
        <Skeleton height={40} />
        <Skeleton height={160} />
      </div>
    </div>
  );
}

function Design({ design }: { readonly design: PublicationDetail }) {
  const { t } = useTranslation(COMMUNITY);
  const format = usePortalFormat();
  const now = useNow();
  const { id, name, description, tags, category, publishedAt, frozen, origin, licence } = design;
  const [reporting, setReporting] = useState(false);
  const published = useMemo(
    () => (frozen === null ? null : { publication: id, kind: 'design' as const, name, frozen }),
    [frozen, id, name],
  );
  return (
    <article className={styles.page}>
      <div className={styles.top}>
        <BackLink />
      </div>
      <div className={styles.pictures}>
        <Gallery design={design} published={published} />
      </div>
      <div className={styles.side}>
        <div>
          <h1 className={styles.name}>{name}</h1>
          {design.state !== 'approved' && <Chip tone="warning">{t(`state.${design.state}`)}</Chip>}
          {origin !== null && (
            <p className={styles.quiet}>
              {t('origin.after')}{' '}
              <Link href={designAddress(origin.publicationId)} state={FROM_INSIDE} className={inline}>
                {t('origin.design', { name: origin.name, author: origin.authorName })}
              </Link>
            </p>
          )}
        </div>
        <AuthorRow design={design} />
        <DesignVerbs design={design} published={published} onReport={() => setReporting(true)} />
        <Part title={t('facts.title')}>
          <DesignFacts design={design} />
        </Part>
        <Part title={t('licence.title')}>
          <LicenceLine licence={licence} />
        </Part>
      </div>
      <div className={styles.about}>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <ul className={styles.tags} aria-label={t('tags')}>
          {category !== null && (
            <li>
              <Link href={`${COMMUNITY_PLACE}?category=${category}`} className={styles.tag}>
                {t(`category.${category}`)}
              </Link>
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag}>
              <Link href={`${COMMUNITY_PLACE}?q=${encodeURIComponent(tag)}`} className={styles.tag}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
        {publishedAt !== null && (
          <p className={styles.quiet} title={format.exact(publishedAt)}>
            {t('published', { time: format.ago(publishedAt, now) })}
          </p>
        )}
      </div>
      <MoreByAuthor design={design} />
      {reporting && <ReportDialog design={design} onClose={() => setReporting(false)} />}
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  );
}

function AuthorRow({ design: { author } }: { readonly design: PublicationDetail }) {
  const [person] = usePerson(author.id);
  return (
    <div className={styles.author}>
      <Link href={authorAddress(author.id)} state={FROM_INSIDE} className={styles.authorLink}>
        <Avatar name={author.name} picture={author.avatar} size={36} />
        <span className={styles.authorName}>{author.name}</span>
        <VipBadge level={author.vipLevel} />
      </Link>
      {person.kind === 'ready' && <FollowButton key={author.id} person={person.value} />}
    </div>
  );
}

const MORE = 4;

function MoreByAuthor({ design: { id, author } }: { readonly design: PublicationDetail }) {
  const { t } = useTranslation(COMMUNITY);
  const list = useEndlessList(...authorList(useCall(), author.id), KEPT_MS);
  const others = list.state.items.filter((other) => other.id !== id).slice(0, MORE);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-label={t('moreBy', { name: author.name })}>
      <h2 className={styles.moreTitle}>{t('moreBy', { name: author.name })}</h2>
      <div className={styles.moreCards}>
        {others.map((other, index) => (
          <DesignCard key={other.id} design={other} index={index} />
        ))}
      </div>
    </section>
  );
}
