import type { ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { User } from '#cloud';
import { PORTAL } from '../locales/namespaces.ts';
import { Avatar, Meter } from '../primitives/index.ts';
import { usePortalFormat } from './portal-format.ts';
import * as styles from './account-head.css.ts';
import { levelShare } from './level-share.ts';
import { VipBadge } from './vip-badge.tsx';

interface FactProps {
  readonly name: string;
  readonly text: string;
  readonly bar: ReactNode;
}

/** The words say what the bar shows: in a menu a bar of its own would be no row. */
function Fact({ name, text, bar }: FactProps) {
  return (
    <div className={styles.meter}>
      <div className={styles.meterHead}>
        <span className={styles.meterName}>{name}</span>
        <span>{text}</span>
      </div>
      <span aria-hidden>{bar}</span>
    </div>
  );
}

/** Who is signed in, what their membership has come to, how much of the cloud drive is used. */
export function AccountHead({ account }: { readonly account: User }) {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const { vipLevel, vipNextLevel, vipExp, nextLevelExp } = account.vipInfo;
  const { usedSpaceSize: used, totalSpaceSize: total } = account.mySpace;
  const level = account.isVip ? vipLevel : null;
  const growth =
    nextLevelExp === null
      ? t('vip.highest')
      : t('vip.toNext', { points: format.count(nextLevelExp - vipExp), level: vipNextLevel });
  const space = t('drive.used', { used: format.size(used), total: format.total(total) });
  return (
    <div className={styles.head}>
      <div className={styles.person}>
        <Avatar name={account.nickName} picture={account.avatar} size={48} />
        <div className={styles.names}>
          <div className={styles.name}>{account.nickName}</div>
          <div className={styles.account}>{account.username}</div>
        </div>
        <VipBadge level={level} />
      </div>
      {level !== null && (
        <Fact
          name={t('vip.growth')}
          text={growth}
          bar={<Meter label={t('vip.growth')} text={growth} share={levelShare(account.vipInfo)} calm />}
        />
      )}
      {total > 0 && (
        <Fact
          name={t('drive.name')}
          text={space}
          bar={<Meter label={t('drive.name')} text={space} share={used / total} />}
        />
      )}
    </div>
  );
}
