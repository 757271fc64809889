import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { api, limits, type Provider } from '#contract';
import { Avatar, Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useDevice } from '../../session/device.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { standalone } from '../link-button.css.ts';
import { useAccount } from '../../shared/services.ts';
import { LanguageChoice, QualitySwitch } from '../settings/choices.tsx';
import * as styles from './account.css.ts';
import { AccountRow } from './account-row.tsx';
import { BindingNote } from './binding-note.tsx';
import { DataRow } from './data-row.tsx';
import { FactorRow } from './factor-row.tsx';
import { IdentityRows } from './identity-rows.tsx';
import { Logins } from './logins.tsx';
import { NoDialog } from './no-dialog.tsx';
import { NicknameRow } from './nickname-row.tsx';
import { useLeave } from '../../shared/use-leave.ts';
import { useVipText } from '../../shared/use-vip-text.ts';

const AvatarDialog = latePart(async () => (await import('./avatar-dialog.tsx')).AvatarDialog, NoDialog);
const BindDialog = latePart(async () => (await import('./bind-dialog.tsx')).BindDialog, NoDialog);
const ChangeAccountDialog = latePart(
  async () => (await import('./change-account-dialog.tsx')).ChangeAccountDialog,
  NoDialog,
);
const DeleteDialog = latePart(async () => (await import('./delete-dialog.tsx')).DeleteDialog, NoDialog);
const PasswordDialog = latePart(async () => (await import('./password-dialog.tsx')).PasswordDialog, NoDialog);

/** Which dialog stands over the page; the third party to bind comes with its own. */
type OpenDialog = 'avatar' | 'password' | 'email' | 'phone' | 'delete' | { readonly source: Provider } | null;

export function AccountPage() {
  const { t } = useTranslation(ACCOUNT);
  const { call, session } = useCloud();
  const account = useAccount();
  const vipText = useVipText();
  const leave = useLeave();
  const desktop = useDevice().class === 'desktop';
  const [dialog, setDialog] = useState<OpenDialog>(null);
  if (account === null) return null;
  const nothing = t('none');

  const dropPicture = async () => {
    const answer = await call(api.user.editProfile, { body: { avatar: null } });
    if (answer.ok) session.updateUser(answer.data);
  };

  return (
    <section className={styles.page} aria-label={t('portal:mine.account')}>
      <TitleRow title={t('portal:mine.account')} />
      <BindingNote />
      <div className={styles.head}>
        <Avatar name={account.nickName} picture={account.avatar} size={96} />
        <div className={styles.headActions}>
          <Button size={40} variant="outline" onClick={() => setDialog('avatar')}>
            {t('changePicture')}
          </Button>
          {account.avatar !== null && (
            <Button size={40} variant="ghost" onClick={() => void dropPicture()}>
              {t('dropPicture')}
            </Button>
          )}
        </div>
      </div>
      <dl className={styles.list}>
        <NicknameRow value={account.nickName} />
        {(['email', 'phone'] as const).map((kind) => {
          const value = account[kind];
          return (
            <AccountRow key={kind} name={t(`${kind}`)} value={value ?? nothing}>
              <Button
                variant="outline"
                aria-label={t(`${value === null ? 'bind' : 'change'}.${kind}`)}
                onClick={() => setDialog(kind)}
              >
                {t(value === null ? 'bindVerb' : 'changeVerb')}
              </Button>
            </AccountRow>
          );
        })}
        <AccountRow
          name={t('password')}
          value={account.hasPassword ? t('passwordDots') : nothing}
          hint={account.hasPassword || desktop ? undefined : t('setOnComputer')}
        >
          {account.hasPassword && (
            <Button variant="outline" aria-label={t('changePassword')} onClick={() => setDialog('password')}>
              {t('changeVerb')}
            </Button>
          )}
          {!account.hasPassword && desktop && (
            <Link href="/retrieve-password" className={standalone}>
              {t('setPassword')}
            </Link>
          )}
        </AccountRow>
        <FactorRow account={account} />
        <IdentityRows
          mainland={account.accountRegion === 'MAINLAND'}
          onBind={(source) => setDialog({ source })}
        />
        <AccountRow name={t('portal:menu.language')} value={null}>
          <LanguageChoice />
        </AccountRow>
        {desktop && (
          <AccountRow name={t('quality')} value={t('portal:settings.quality')}>
            <QualitySwitch />
          </AccountRow>
        )}
        <AccountRow
          name={t('vip')}
          value={account.isVip || account.vipInfo.endTime !== null ? vipText(account) : t('portal:vip.none')}
        >
          {desktop && (
            <Link href="/vip/privilege" className={standalone}>
              {t('portal:bin.aboutVip')}
            </Link>
          )}
        </AccountRow>
        <DataRow />
        <AccountRow name={t('delete')} value={null} hint={t('deleteHint', { count: limits.DELETION_DAYS })}>
          <Button variant="outline" onClick={() => setDialog('delete')}>
            {t('delete')}
          </Button>
        </AccountRow>
      </dl>
      <Logins />
      {!desktop && (
        <div className={styles.phoneActions}>
          <Button size={40} variant="outline" icon={LogOut} onClick={() => void leave()}>
            {t('portal:menu.leave')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === 'avatar' && <AvatarDialog onClose={() => setDialog(null)} />}
        {dialog === 'delete' && <DeleteDialog account={account} onClose={() => setDialog(null)} />}
        {dialog === 'password' && (
          <PasswordDialog account={account.username} onClose={() => setDialog(null)} />
        )}
        {(dialog === 'email' || dialog === 'phone') && (
          <ChangeAccountDialog kind={dialog} account={account} onClose={() => setDialog(null)} />
        )}
        {typeof dialog === 'object' && dialog !== null && (
          <BindDialog source={dialog.source} account={account} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </section>
  );
}
