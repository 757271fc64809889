import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { api } from '#contract';
import { Avatar, Button, Segmented, Switch } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useDevice } from '../../session/device.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { inline } from '../link-button.css.ts';
import { usePortalFormat } from '../portal-format.ts';
import { useAccount } from '../services.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import * as styles from './account.css.ts';
import { NicknameRow } from './nickname-row.tsx';
import { useLeave } from './use-leave.ts';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

interface RowProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

function Row({ name, value, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <span>{value}</span>
        {children}
      </dd>
    </div>
  );
}

export function AccountPage() {
  const { t, i18n } = useTranslation(PORTAL);
  const { call, session } = useCloud();
  const format = usePortalFormat();
  const account = useAccount();
  const change = useChangeSettings();
  const leave = useLeave();
  const desktop = useDevice().class === 'desktop';
  const [dialog, setDialog] = useState<'avatar' | 'password' | null>(null);
  if (account === null) return null;
  const { vipLevel, endTime, status } = account.vipInfo;
  const nothing = t('account.none');

  const dropPicture = async () => {
    const answer = await call(api.user.editProfile, { body: { avatar: null } });
    if (answer.ok) session.updateUser(answer.data);
  };

  return (
    <section className={styles.page} aria-label={t('mine.account')}>
      <TitleRow title={t('mine.account')} />
      <div className={styles.head}>
        <Avatar name={account.nickName} picture={account.avatar} size={96} />
        <div className={styles.headActs}>
          <Button size={40} look="line" onClick={() => setDialog('avatar')}>
            {t('account.changePicture')}
          </Button>
          {account.avatar !== null && (
            <Button size={40} look="ghost" onClick={() => void dropPicture()}>
              {t('account.dropPicture')}
            </Button>
          )}
        </div>
      </div>
      <dl className={styles.list}>
        <NicknameRow value={account.nickName} />
        <Row name={t('account.email')} value={account.email ?? nothing} />
        <Row name={t('account.phone')} value={account.phone ?? nothing} />
        <Row name={t('account.password')} value={account.hasPassword ? t('account.passwordDots') : nothing}>
          {account.hasPassword ? (
            <Button look="line" onClick={() => setDialog('password')}>
              {t('account.change')}
            </Button>
          ) : (
            <Link href="/retrieve-password" className={inline}>
              {t('account.setPassword')}
            </Link>
          )}
        </Row>
        {account.auth2Info !== null && (
          <Row name={t('account.thirdParty')} value={account.auth2Info.nickname} />
        )}
        <Row name={t('menu.language')} value={null}>
          <Segmented
            label={t('menu.language')}
            value={i18n.language === 'zh' ? 'zh' : 'en'}
            options={[
              { value: 'zh', label: t('language.zh') },
              { value: 'en', label: t('language.en') },
            ]}
            onChange={(language) => void change({ language })}
          />
        </Row>
        {desktop && (
          <div className={styles.row}>
            <dt className={styles.name}>{t('account.quality')}</dt>
            <dd className={styles.value}>
              <div className={styles.wide}>
                <Switch
                  label={t('settings.quality')}
                  checked={account.partQuality}
                  onChange={(partQuality) => void change({ partQuality })}
                />
              </div>
            </dd>
          </div>
        )}
        <Row
          name={t('account.vip')}
          value={
            account.isVip && vipLevel !== null && endTime !== null
              ? t('vip.until', { level: vipLevel, date: format.isoDate(endTime) })
              : status === 'EXPIRED' && endTime !== null
                ? t('vip.ended', { date: format.isoDate(endTime) })
                : t('vip.none')
          }
        />
      </dl>
      {!desktop && (
        <div className={styles.phoneActs}>
          <Button size={40} look="line" icon={LogOut} onClick={() => void leave()}>
            {t('menu.leave')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === 'avatar' && <AvatarDialog onClose={() => setDialog(null)} />}
        {dialog === 'password' && (
          <PasswordDialog account={account.username} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </section>
  );
}
