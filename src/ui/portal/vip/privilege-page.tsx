import { Check, Cloud, Coins, Crown, Gift, Minus, Share2, Trash2, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { api, limits } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Chip, Icon, Skeleton, Table } from '../../primitives/index.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { coralButton } from '../link-button.css.ts';
import { privileges, type PrivilegeValue } from './privileges.ts';
import { useCatalogue, type Catalogue } from './use-catalogue.ts';
import * as styles from './vip.css.ts';

const GET = '/vip/privilege?modal=vip';

/** /vip/privilege: what a membership gives, beside what everybody has, and what each level adds. */
export function PrivilegePage() {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  const account = useAccount();
  const { catalogue, reload } = useCatalogue();
  if (account === null) return null;
  const { endTime } = account.vipInfo;
  const hasEnded = !account.isVip && endTime !== null;
  return (
    <section className={styles.page} aria-label={t('session:page.vip')} aria-busy={catalogue === null}>
      <div className={styles.head}>
        <h1 className={styles.headTitle}>{t('page.head')}</h1>
        <Link href={GET} className={coralButton}>
          {t(account.isVip || hasEnded ? 'page.renew' : 'page.get')}
        </Link>
      </div>
      <div className={styles.banners}>
        {hasEnded && (
          <div className={styles.banner}>
            <Icon of={Crown} />
            <span>{t('page.ended', { date: format.isoDate(endTime) })}</span>
          </div>
        )}
        {catalogue !== null && catalogue !== 'failed' && <FirstMonth catalogue={catalogue} />}
      </div>
      <Tiles />
      <Comparison
        growthFactor={catalogue === null || catalogue === 'failed' ? null : catalogue.growthFactor}
      />
      {catalogue === null && <Skeleton height={200} radius={8} />}
      {catalogue === 'failed' && <LoadFailed onRetry={reload} />}
      {catalogue !== null && catalogue !== 'failed' && <Levels begins={catalogue.levels} />}
    </section>
  );
}

/** The first month at its price, for who has it. */
function FirstMonth({ catalogue }: { readonly catalogue: Catalogue }) {
  const { t, i18n } = useTranslation(VIP);
  const month = catalogue.products.find(({ product, first }) => product === 'MONTHLY' && first);
  const price = month?.prices.find(({ amount, originalPrice }) => amount < originalPrice);
  if (price === undefined) return null;
  const paid = Math.round((price.amount / price.originalPrice) * 100);
  // English says what is taken off, Chinese what is left, in tenths.
  const off = i18n.language === 'zh' ? String(paid / 10) : `${100 - paid}%`;
  return (
    <div className={styles.banner}>
      <Icon of={Gift} />
      <span>{t(`page.first_${price.currency}`, { price: price.amount / 100, off })}</span>
    </div>
  );
}

function Tiles() {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  const tiles: readonly {
    readonly id: 'space' | 'bin' | 'share' | 'points' | 'play' | 'badge';
    readonly icon: LucideIcon;
  }[] = [
    { id: 'space', icon: Cloud },
    { id: 'bin', icon: Trash2 },
    { id: 'share', icon: Share2 },
    { id: 'points', icon: Coins },
    { id: 'play', icon: Gift },
    { id: 'badge', icon: Crown },
  ];
  const values = {
    size: format.total(limits.VIP_SPACE_BYTES),
    regular: format.total(limits.REGULAR_SPACE_BYTES),
    least: limits.RETENTION_DAYS[0],
    most: limits.RETENTION_DAYS[5],
  };
  return (
    <ul className={styles.tiles} aria-label={t('page.benefits')}>
      {tiles.map(({ id, icon }) => (
        <li key={id} className={styles.tile}>
          <Icon of={icon} size={20} className={styles.tileIcon} />
          <div>
            <h2 className={styles.tileName}>{t(`tile.${id}`)}</h2>
            <p className={styles.tileText}>
              {t(
                `tile.${id}Text`,
                id === 'bin' ? { ...values, size: format.total(limits.RECYCLE_BIN_BYTES) } : values,
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Value({ of: value }: { readonly of: PrivilegeValue }) {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  switch (value.kind) {
    case 'bytes':
      return format.total(value.bytes);
    case 'days':
      return t('value.days', { least: value.least, most: value.most });
    case 'due':
      return value.days < 0 ? t('portal:share.due.forever') : t('value.dueDays', { count: value.days });
    case 'permissions':
      return value.permissions.map((permission) => t(`portal:share.permission.${permission}`)).join(' · ');
    case 'times':
      return t('value.times', { count: value.factor });
    case 'has':
      return (
        <>
          <Icon of={value.has ? Check : Minus} size={16} />
          <span className="visually-hidden">{t(value.has ? 'page.yes' : 'page.no')}</span>
        </>
      );
  }
}

/** A row of what only the server knows is left out until it has answered. */
function Comparison({ growthFactor }: { readonly growthFactor: number | null }) {
  const { t } = useTranslation(VIP);
  const call = useCall();
  /** What the server gives members for a check-in. */
  const [factor, setFactor] = useState<number | null>(null);
  useEffect(() => {
    void call(api.points.overview, { quiet: true }).then((answer) => {
      if (answer.ok) setFactor(answer.data.memberFactor);
      return undefined;
    });
  }, [call]);
  const known = { checkIn: factor !== null, growth: growthFactor !== null } as const;
  const rows = privileges(factor ?? 1, growthFactor ?? 1).filter(
    ({ id }) => (id !== 'checkIn' && id !== 'growth') || known[id],
  );
  return (
    <div>
      <h2 className={styles.sectionTitle}>{t('page.compare')}</h2>
      <Table
        wraps
        label={t('page.compare')}
        columns={[
          { id: 'feature', label: t('page.feature') },
          { id: 'regular', label: t('page.regular'), width: '25%' },
          { id: 'member', label: t('page.member'), width: '39%' },
        ]}
      >
        <tbody>
          {rows.map(({ id, regular, member }) => (
            <tr key={id}>
              <td>{t(`row.${id}`)}</td>
              <td>
                <Value of={regular} />
              </td>
              <td className={styles.member}>
                <Value of={member} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** What growth each level begins at and what it gives. */
function Levels({ begins }: { readonly begins: readonly number[] }) {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  const own = useAccount()?.vipInfo.vipLevel;
  return (
    <div>
      <h2 className={styles.sectionTitle}>{t('page.levels')}</h2>
      <p className={styles.sectionText}>{t('page.levelsText')}</p>
      <Table
        wraps
        label={t('page.levels')}
        columns={[
          { id: 'level', label: t('page.level') },
          { id: 'growth', label: t('page.growth'), width: '30%', align: 'right' },
          { id: 'keeps', label: t('page.keeps'), width: '34%', align: 'right' },
        ]}
      >
        <tbody>
          {begins.map((begin, at) => (
            <tr key={begin}>
              <td>
                <span className={styles.levelName}>
                  {t('portal:vip.level', { level: at + 1 })}
                  {own === at + 1 && <Chip tone="warning">{t('page.yours')}</Chip>}
                </span>
              </td>
              <td data-align="right">{format.count(begin)}</td>
              <td data-align="right">{t('value.keptDays', { count: limits.RETENTION_DAYS[at] })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
