import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useSearchParams } from 'wouter';
import { api } from '#contract';
import { REVIEW } from '../../locales/namespaces.ts';
import { NotFoundPage } from '../../pages/not-found-page.tsx';
import { Skeleton, Tabs } from '../../primitives/index.ts';
import { usePageTitle } from '../../session/use-page-title.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useCall } from '../../shared/services.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { Reported, Waiting } from './review-lists.tsx';

/** /review: for moderators. To everybody else there is no such page. */
export function ReviewPage() {
  const call = useCall();
  const [standing, setStanding] = useState<'asking' | 'moderator' | 'stranger' | 'failed'>('asking');
  useEffect(() => {
    if (standing !== 'asking') return undefined;
    const stop = new AbortController();
    void call(api.community.rules, { quiet: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setStanding(answer.ok ? (answer.data.moderator ? 'moderator' : 'stranger') : 'failed');
    });
    return () => stop.abort();
  }, [call, standing]);
  if (standing === 'asking') return <Skeleton height={160} />;
  if (standing === 'stranger') return <NotFoundPage framed />;
  return standing === 'failed' ? <LoadFailed onRetry={() => setStanding('asking')} /> : <Review />;
}

function Review() {
  const { t } = useTranslation(REVIEW);
  usePageTitle('review.title');
  const [parameters, setParameters] = useSearchParams();
  const list = parameters.has('reports') ? 'reported' : 'waiting';
  return (
    <section aria-label={t('title')}>
      <TitleRow title={t('title')} />
      <Tabs
        label={t('lists')}
        value={list}
        tabs={[
          { value: 'waiting', label: t('waiting'), content: list === 'waiting' && <Waiting /> },
          { value: 'reported', label: t('reported'), content: list === 'reported' && <Reported /> },
        ]}
        onChange={(next) => setParameters(next === 'reported' ? { reports: '' } : {}, { replace: true })}
      />
    </section>
  );
}
