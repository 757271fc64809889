import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { api } from '#contract';
import { Avatar, Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useDevice } from '../../session/device.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { alone } from '../link-button.css.ts';
import { useAccount } from '../services.ts';
import { LanguageChoice, QualitySwitch } from '../settings/choices.tsx';
import * as styles from './account.css.ts';
import { NicknameRow } from './nickname-row.tsx';
import { useLeave } from './use-leave.ts';
import { useVipText } from './use-vip-text.ts';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

interface RowProps {
  readonly name: string;
  readonly value: ReactNode;
  /** What is to be known of it: why it cannot be changed here. */
  readonly hint?: string;
  readonly children?: ReactNode;
}

function Row({ name, value, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <span>
          {value}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </span>
        {children}
      </dd>
    </div>
  );
}

export function AccountPage() {
  const { t } = useTranslation(PORTAL);
  const { call, session } = useCloud();
  const account = useAccount();
  const vipText = useVipText();
  const leave = useLeave();
  const desktop = useDevice().class === 'desktop';
  const [dialog, setDialog] = useState<'avatar' | 'password' | null>(null);
  if (account === null) return null;
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
        <Row
          name={t('account.email')}
          value={account.email ?? nothing}
          hint={t(account.email === null ? 'account.noEmailHint' : 'account.fixedHint')}
        />
        <Row
          name={t('account.phone')}
          value={account.phone ?? nothing}
          hint={t(account.phone === null ? 'account.noPhoneHint' : 'account.fixedHint')}
        />
        <Row name={t('account.password')} value={account.hasPassword ? t('account.passwordDots') : nothing}>
          {account.hasPassword ? (
            <Button look="line" onClick={() => setDialog('password')}>
              {t('account.change')}
            </Button>
          ) : (
            <Link href="/retrieve-password" className={alone}>
              {t('account.setPassword')}
            </Link>
          )}
        </Row>
        <Row
          name={t('account.thirdParty')}
          value={account.auth2Info?.nickname ?? t('account.notBound')}
          hint={t(account.auth2Info === null ? 'account.bindHint' : 'account.boundHint')}
        />
        <Row name={t('menu.language')} value={null}>
          <LanguageChoice />
        </Row>
        {desktop && (
          <Row name={t('account.quality')} value={t('settings.quality')}>
            <QualitySwitch />
          </Row>
        )}
        <Row
          name={t('account.vip')}
          value={account.isVip || account.vipInfo.endTime !== null ? vipText(account) : t('vip.none')}
        >
          {desktop && (
            <Link href="/vip/privilege" className={alone}>
              {t('bin.aboutVip')}
            </Link>
          )}
        </Row>
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
