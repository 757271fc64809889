import {
  Bookmark,
  BookOpen,
  CircleHelp,
  CircleUser,
  FileText,
  GraduationCap,
  Keyboard,
  LogOut,
  MessageSquare,
  PenTool,
  Play,
  RulerDimensionLine,
  Share2,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { loadTexts } from '../../locales/index.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { useLocation } from 'wouter';
import { setDensity, setMotionChoice, usePreferences } from '../../preferences.ts';
import { Avatar, Button, Dialog, Icon, RadioGroup, Skeleton, Switch, Tabs } from '../../primitives/index.ts';
import { useDevice } from '../../session/device.ts';
import { useLeave } from '../../shared/use-leave.ts';
import { useVipText } from '../../shared/use-vip-text.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { SETTINGS_TABS, usePortalStore, type SettingsTab } from '../../shared/portal-store.ts';
import { useAccount, usePortal } from '../../shared/services.ts';
import { LanguageChoice, QualitySwitch } from './choices.tsx';
import { LetterKeys } from './letter-keys.tsx';
import { References } from './references.tsx';
import { ChoiceSetting, Setting } from './setting.tsx';
import * as styles from './settings.css.ts';
import { useChangeSettings } from '../../shared/use-change-settings.ts';

// These bring the editor's core and its words with them: only who looks at them pays for that.
const EditorSettings = latePart(async () => {
  const [{ EditorSettings: Loaded }] = await Promise.all([
    import('./editor-settings.tsx'),
    loadTexts('editor'),
  ]);
  return Loaded;
}, NotFetched);
const KeySettings = latePart(async () => {
  const [{ KeySettings: Loaded }] = await Promise.all([import('./key-settings.tsx'), loadTexts('editor')]);
  return Loaded;
}, NotFetched);

function NotFetched() {
  const { t } = useTranslation(PORTAL);
  return <p role="alert">{t('list.failed')}</p>;
}

const ICONS: Readonly<Record<SettingsTab, LucideIcon>> = {
  account: CircleUser,
  appearance: Sun,
  units: RulerDimensionLine,
  editor: PenTool,
  keys: Keyboard,
  share: Share2,
  favourite: Bookmark,
  references: FileText,
  help: CircleHelp,
};

function AccountPanel({ onGo }: { readonly onGo: (href: string) => void }) {
  const { t } = useTranslation(PORTAL);
  const vipText = useVipText();
  const account = useAccount();
  const leave = useLeave();
  const store = usePortalStore();
  if (account === null) return null;
  return (
    <div className={styles.section}>
      <div className={styles.person}>
        <Avatar name={account.nickName} picture={account.avatar} size={72} />
        <div>
          <div className={styles.personName}>
            {account.nickName}
            <VipBadge level={account.isVip ? account.vipInfo.vipLevel : null} />
          </div>
          <div className={styles.quiet}>{account.username}</div>
          {account.isVip && <div className={styles.quiet}>{vipText(account)}</div>}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size={40} variant="outline" onClick={() => onGo('/mine/account')}>
          {t('menu.account')}
        </Button>
        <Button
          size={40}
          variant="outline"
          icon={LogOut}
          onClick={() => {
            store.closeDialog();
            void leave();
          }}
        >
          {t('menu.leave')}
        </Button>
      </div>
    </div>
  );
}

function AppearancePanel() {
  const { t } = useTranslation(PORTAL);
  const change = useChangeSettings();
  const account = useAccount();
  const desktop = useDevice().class === 'desktop';
  const theme = usePreferences((state) => state.themeChoice);
  const motion = usePreferences((state) => state.motionChoice);
  const density = usePreferences((state) => state.density);
  return (
    <div className={styles.section}>
      <div className={styles.setting}>
        <div className={styles.name}>{t('menu.theme')}</div>
        <RadioGroup
          label={t('menu.theme')}
          value={theme}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`theme.${value}`),
          }))}
          onChange={(value) => void change({ theme: value })}
        />
      </div>
      <Setting name={t('menu.language')}>
        <LanguageChoice />
      </Setting>
      <Setting name={t('settings.motion')} note={t('settings.motionNote')}>
        <Switch
          label={t('settings.motion')}
          labelHidden
          checked={motion === 'reduced'}
          onChange={(reduced) => setMotionChoice(reduced ? 'reduced' : 'system')}
        />
      </Setting>
      {desktop && (
        <ChoiceSetting
          name={t('settings.density')}
          note={t('settings.densityNote')}
          value={density}
          options={[
            { value: 'comfortable', label: t('settings.comfortable') },
            { value: 'compact', label: t('settings.compact') },
          ]}
          onChange={setDensity}
        />
      )}
      {account !== null && desktop && (
        <ChoiceSetting
          name={t('settings.buttons')}
          note={t('settings.buttonsNote')}
          value={account.btnAppearance}
          options={[
            { value: 'icon', label: t('settings.buttonsIcon') },
            { value: 'both', label: t('settings.buttonsBoth') },
          ]}
          onChange={(btnAppearance) => void change({ btnAppearance })}
        />
      )}
    </div>
  );
}

function UnitsPanel() {
  const { t } = useTranslation(PORTAL);
  const change = useChangeSettings();
  const length = usePreferences((state) => state.lengthUnit);
  const angle = usePreferences((state) => state.angleUnit);
  return (
    <div className={styles.section}>
      <ChoiceSetting
        name={t('settings.length')}
        value={length}
        options={[
          { value: 'mm', label: t('common:unit.mm') },
          { value: 'inch', label: t('settings.inch') },
        ]}
        onChange={(lengthUnit) => void change({ lengthUnit })}
      />
      <ChoiceSetting
        name={t('settings.angle')}
        value={angle}
        options={[
          { value: 'degree', label: t('settings.degree') },
          { value: 'radian', label: t('settings.radian') },
        ]}
        onChange={(angleUnit) => void change({ angleUnit })}
      />
      <p className={styles.note}>{t('settings.unitsNote')}</p>
    </div>
  );
}

function EditorPanel() {
  const { t } = useTranslation(PORTAL);
  return (
    <div className={styles.section}>
      <Setting name={t('settings.quality')} note={t('settings.qualityNote')}>
        <QualitySwitch />
      </Setting>
      <Suspense fallback={<Skeleton height={240} />}>
        <EditorSettings />
      </Suspense>
    </div>
  );
}

interface PlaceRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onGo: () => void;
}

function PlaceRow({ icon, name, onGo }: PlaceRowProps) {
  return (
    <button type="button" className={styles.linkRow} onClick={onGo}>
      <Icon of={icon} className={styles.linkIcon} />
      {name}
    </button>
  );
}

interface HelpPanelProps {
  readonly onGo: (href: string) => void;
  readonly onTour: () => void;
  readonly onFeedback: () => void;
}

function HelpPanel({ onGo, onTour, onFeedback }: HelpPanelProps) {
  const { t } = useTranslation(PORTAL);
  const desktop = useDevice().class === 'desktop';
  return (
    <div className={styles.section}>
      <div className={styles.links}>
        {desktop && (
          <>
            <PlaceRow icon={Play} name={t('learn.tour')} onGo={onTour} />
            <PlaceRow icon={GraduationCap} name={t('place.tutorials')} onGo={() => onGo('/tutorials')} />
            <PlaceRow icon={BookOpen} name={t('place.manual')} onGo={() => onGo('/manual')} />
          </>
        )}
        <PlaceRow icon={MessageSquare} name={t('feedback.title')} onGo={onFeedback} />
      </div>
    </div>
  );
}

interface PlacePanelProps {
  readonly text: string;
  readonly verb: string;
  readonly onGo: () => void;
}

/** A page of its own that belongs to the settings by habit: what it is, and the way there. */
function PlacePanel({ text, verb, onGo }: PlacePanelProps) {
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{text}</p>
      <div className={styles.actions}>
        <Button size={40} variant="outline" onClick={onGo}>
          {verb}
        </Button>
      </div>
    </div>
  );
}

const OF_ACCOUNT: ReadonlySet<SettingsTab> = new Set(['account', 'share', 'favourite']);
const OF_DESKTOP: ReadonlySet<SettingsTab> = new Set(['units', 'editor', 'keys', 'share']);

/** Everything a person may set, and the places of their own. */
export function SettingsDialog({ tab }: { readonly tab: SettingsTab }) {
  const { t } = useTranslation(PORTAL);
  const store = usePortalStore();
  const [, navigate] = useLocation();
  const account = useAccount();
  const { startEditor } = usePortal();
  const desktop = useDevice().class === 'desktop';
  // What moves the focus on waits until this dialog has given it back.
  const after = useRef<(() => void) | null>(null);
  const leaveFor = (next: () => void) => {
    after.current = next;
    store.closeDialog();
  };
  const go = (href: string) => leaveFor(() => navigate(href));
  const panels: Readonly<Record<SettingsTab, ReactNode>> = {
    account: <AccountPanel onGo={go} />,
    appearance: <AppearancePanel />,
    units: <UnitsPanel />,
    editor: <EditorPanel />,
    keys: (
      <div className={styles.section}>
        <LetterKeys />
        <Suspense fallback={<Skeleton height={200} />}>
          <KeySettings />
        </Suspense>
      </div>
    ),
    share: (
      <PlacePanel
        text={t('settings.shareText')}
        verb={t('settings.shareOpen')}
        onGo={() => go('/mine/share')}
      />
    ),
    favourite: (
      <PlacePanel
        text={t('settings.favouriteText')}
        verb={t('settings.favouriteOpen')}
        onGo={() => go('/community/favourites')}
      />
    ),
    references: <References />,
    help: (
      <HelpPanel
        onGo={go}
        onTour={() => leaveFor(() => startEditor({ kind: 'tour' }))}
        onFeedback={() => leaveFor(() => store.openDialog({ kind: 'feedback' }))}
      />
    ),
  };
  // What needs an account, and what needs the editor or a page that a thumb does not have.
  const shown = SETTINGS_TABS.filter(
    (name) => (account !== null || !OF_ACCOUNT.has(name)) && (desktop || !OF_DESKTOP.has(name)),
  );
  return (
    <Dialog
      open
      width={720}
      bare
      title={t('settings.title')}
      onClose={store.closeDialog}
      onClosed={() => after.current?.()}
    >
      <div className={styles.frame}>
        <Tabs
          layout="side"
          label={t('settings.title')}
          value={shown.includes(tab) ? tab : 'appearance'}
          tabs={shown.map((name) => ({
            value: name,
            label: t(`settings.tab.${name}`),
            icon: ICONS[name],
            content: panels[name],
          }))}
          onChange={(next) => store.openDialog({ kind: 'settings', tab: next })}
        />
      </div>
    </Dialog>
  );
}
