import { Award } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Chip, Skeleton } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalState } from '../../shared/portal-store.ts';
import { Birthday } from './birthday.tsx';
import { CheckIn } from './check-in.tsx';
import { ClosedPart } from './closed-part.tsx';
import { Lottery } from './lottery.tsx';
import { Mall, type MallItem } from './mall.tsx';
import { Missions } from './missions.tsx';
import { PointsHistory } from './points-history.tsx';
import { PointsOrders } from './points-orders.tsx';
import { useAct, useAnswer } from './use-answer.ts';
import * as styles from './points.css.ts';

/** Badges this page has a name for; one of an operator's own shows as it is called there. */
const NAMED_BADGES: ReadonlySet<string> = new Set(['reef']);

/** /points: the balance, how points come and what they buy. */
export function PointsPage() {
  const { t } = useTranslation(POINTS);
  const keyText = useKeyText();
  const format = usePortalFormat();
  const { call } = useCloud();
  // What was done in the panel of the account's menu shows here.
  const checkingIn = usePortalState(({ dialog }) => dialog?.kind === 'checkIn');
  const quiet = { quiet: true } as const;
  // oxlint-disable react-hooks/exhaustive-deps -- `quiet` is always the same; `checkingIn` has it asked anew.
  const overview = useAnswer(useCallback(() => call(api.points.overview, quiet), [call, checkingIn]));
  const missions = useAnswer(useCallback(() => call(api.points.missions, quiet), [call]));
  const lottery = useAnswer(useCallback(() => call(api.points.lottery, quiet), [call]));
  const mall = useAnswer(useCallback(() => call(api.points.mall, quiet), [call]));
  const orders = useAnswer(useCallback(() => call(api.points.orders, { query: {}, quiet: true }), [call]));
  const history = useAnswer(
    useCallback(() => call(api.points.history, { query: {}, quiet: true }), [call, checkingIn]),
  );
  // oxlint-enable react-hooks/exhaustive-deps

  const act = useAct([overview, missions, lottery, mall, orders, history]);
  const redeem = async (item: MallItem) => {
    const sure = await ask({
      group: 'points',
      header: t('mall.askTitle', { name: item.name }),
      message: asHtml(t('mall.ask', { count: item.cost })),
      acceptProps: { label: t('mall.redeem') },
      rejectProps: { label: t('common:cancel') },
    });
    if (!sure) return;
    const went = await act((make) => make(api.points.redeem, { body: { item: item.id } }));
    if (went) notify({ text: t('mall.done', { name: item.name }) });
  };

  const { data } = overview;
  if (data === null)
    return overview.failed ? (
      <LoadFailed onRetry={overview.reload} />
    ) : (
      <div className={styles.page} aria-busy>
        <h1 className={styles.title}>{t('session:page.points')}</h1>
        <Skeleton height={160} radius={12} />
      </div>
    );
  const { points, nextExpiry, badges, features } = data;
  return (
    <section className={styles.page} aria-label={t('session:page.points')}>
      <div>
        <h1 className={styles.title}>{t('balance', { count: points, points: format.count(points) })}</h1>
        {nextExpiry !== null && (
          <p className={styles.text}>
            {t('ends', {
              count: nextExpiry.points,
              points: format.count(nextExpiry.points),
              date: format.isoDate(nextExpiry.at),
            })}
          </p>
        )}
      </div>
      <section className={styles.part} aria-label={t('checkIn.title')}>
        <h2 className={styles.partTitle}>{t('checkIn.title')}</h2>
        <CheckIn overview={data} act={act} />
      </section>
      {features.missions === 'open' ? (
        <Missions
          missions={missions}
          onClaim={(mission) => void act((make) => make(api.points.claim, { body: { mission } }))}
        />
      ) : (
        <ClosedPart feature="missions" state={features.missions} />
      )}
      {features.lottery === 'open' ? (
        <Lottery overview={data} act={act} lottery={lottery} />
      ) : (
        <ClosedPart feature="lottery" state={features.lottery} />
      )}
      {features.mall === 'open' ? (
        <Mall mall={mall} points={points} onRedeem={(item) => void redeem(item)} />
      ) : (
        <ClosedPart feature="mall" state={features.mall} />
      )}
      {features.birthday === 'open' ? (
        <Birthday overview={data} act={act} />
      ) : (
        <ClosedPart feature="birthday" state={features.birthday} />
      )}
      <section className={styles.part} aria-label={t('badges.title')}>
        <h2 className={styles.partTitle}>{t('badges.title')}</h2>
        {badges.length === 0 && <p className={styles.text}>{t('badges.none')}</p>}
        <div className={styles.row}>
          {badges.map((badge) => (
            <Chip key={badge} tone="info" icon={Award}>
              {NAMED_BADGES.has(badge) ? keyText(`points.badges.name.${badge}`) : badge}
            </Chip>
          ))}
        </div>
      </section>
      <PointsOrders first={orders} />
      <PointsHistory first={history} />
    </section>
  );
}
