import {
  Bookmark,
  CalendarCheck,
  CircleHelp,
  CircleUser,
  Coins,
  Crown,
  FileText,
  Languages,
  LogOut,
  Receipt,
  Settings,
  Share2,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { useLocation } from 'wouter';
import { usePreferences } from '../preferences.ts';
import {
  Avatar,
  DropdownMenu,
  SheetMenu,
  upTo,
  useMedia,
  type MenuEntry,
  menuItem,
} from '../primitives/index.ts';
import { useDevice } from '../session/device.ts';
import { useCloud } from '../session/cloud-context.tsx';
import { AccountHead } from './account-head.tsx';
import { useLeave } from './use-leave.ts';
import { useVipText } from './use-vip-text.ts';
import { usePortalStore } from './portal-store.ts';
import { useAccount } from './services.ts';
import { useChangeSettings } from './use-change-settings.ts';
import * as styles from './account-menu.css.ts';

const DESKTOP_ONLY: ReadonlySet<string> = new Set([
  'vip',
  'points',
  'check-in',
  'after-membership',
  'orders',
  'share',
  'review',
]);

interface AccountMenuProps {
  readonly size?: 36 | 28;
}

/** The person: name, membership, used space, places of their own, language, theme, the way out. */
export function AccountMenu({ size = 36 }: AccountMenuProps) {
  const { t, i18n } = useTranslation(PORTAL);
  const account = useAccount();
  const store = usePortalStore();
  const [, navigate] = useLocation();
  const change = useChangeSettings();
  const leave = useLeave();
  const themeChoice = usePreferences((state) => state.themeChoice);
  const phone = useMedia(upTo.phone);
  const desktop = useDevice().class === 'desktop';
  const [sheet, setSheet] = useState(false);
  const { session } = useCloud();
  const vipText = useVipText();
  const spaceUnknown = account !== null && account.spaceList.length === 0;
  useEffect(() => {
    if (spaceUnknown) void session.loadSpaces();
  }, [session, spaceUnknown]);
  if (account === null) return null;

  const places: readonly MenuEntry[] = [
    menuItem('vip', vipText(account), Crown, () => navigate('/vip/privilege')),
    menuItem('points', t('menu.points', { count: account.checkInPoints }), Coins, () => navigate('/points')),
    ...(account.pointsCheckInShow
      ? [menuItem('check-in', t('menu.checkIn'), CalendarCheck, () => store.openDialog({ kind: 'checkIn' }))]
      : []),
    { kind: 'separator', id: 'after-membership' },
    menuItem('account', t('menu.account'), CircleUser, () => navigate('/mine/account')),
    menuItem('orders', t('menu.orders'), Receipt, () => navigate('/mine/orders')),
    menuItem('share', t('menu.share'), Share2, () => navigate('/mine/share')),
    menuItem('favourite', t('menu.favourite'), Bookmark, () => navigate('/community/favourites')),
    ...(account.moderator
      ? [menuItem('review', t('menu.review'), ShieldCheck, () => navigate('/review'))]
      : []),
    { kind: 'separator', id: 'after-places' },
    menuItem('settings', t('menu.settings'), Settings, () =>
      store.openDialog({ kind: 'settings', tab: 'appearance' }),
    ),
    {
      kind: 'choice',
      id: 'language',
      label: t('menu.language'),
      icon: Languages,
      value: i18n.language,
      options: [
        { value: 'zh', label: t('language.zh') },
        { value: 'en', label: t('language.en') },
      ],
      onChange: (value) => void change({ language: value === 'zh' ? 'zh' : 'en' }),
    },
    {
      kind: 'choice',
      id: 'theme',
      label: t('menu.theme'),
      icon: Sun,
      value: themeChoice,
      options: (['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) })),
      onChange: (value) => void change({ theme: value === 'light' || value === 'dark' ? value : 'system' }),
    },
    menuItem('references', t('menu.references'), FileText, () =>
      store.openDialog({ kind: 'settings', tab: 'references' }),
    ),
    menuItem('help', t('menu.help'), CircleHelp, () => store.openDialog({ kind: 'settings', tab: 'help' })),
    { kind: 'separator', id: 'before-leaving' },
    menuItem('leave', t('menu.leave'), LogOut, () => void leave()),
  ];

  const trigger = (
    <button
      type="button"
      className={styles.person}
      aria-label={t('menu.name', { name: account.nickName })}
      title={account.nickName}
      onClick={phone ? () => setSheet(true) : undefined}
    >
      <Avatar name={account.nickName} picture={account.avatar} size={size} />
    </button>
  );
  // A phone or a tablet may not see these (SPEC §4): they would end at "Stay tuned".
  const shown = desktop ? places : places.filter(({ id }) => !DESKTOP_ONLY.has(id));
  const head = <AccountHead account={account} />;
  if (!phone)
    return (
      <DropdownMenu entries={shown} align="end" head={head}>
        {trigger}
      </DropdownMenu>
    );
  return (
    <>
      {trigger}
      <SheetMenu
        open={sheet}
        title={t('menu.title')}
        head={head}
        entries={shown}
        onClose={() => setSheet(false)}
      />
    </>
  );
}
