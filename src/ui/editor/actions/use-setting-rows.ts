import { Languages, Settings, Sun } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { changeLanguage } from '../../locales/index.ts';
import { EDITOR, PORTAL } from '../../locales/namespaces.ts';
import { LANGUAGES, setThemeChoice, THEMES } from '../../preferences.ts';
import { useOptionalPortalStore, type SettingsTab } from '../../shared/portal-store.ts';
import { useEditor } from '../use-editor.ts';
import type { PaletteSection } from './palette-rows.ts';

/** What a person may set, by its name; choosing one opens the settings where it is. None without the portal. */
export function useSettingRows(): PaletteSection {
  const { t } = useTranslation(PORTAL);
  const { t: ofEditor } = useTranslation(EDITOR);
  const portal = useOptionalPortalStore();
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  const names: Readonly<Partial<Record<SettingsTab, readonly string[]>>> = {
    appearance: [
      t('menu.theme'),
      t('menu.language'),
      t('settings.motion'),
      t('settings.density'),
      ...(signedOut ? [] : [t('settings.buttons')]),
    ],
    units: [t('settings.length'), t('settings.angle')],
    editor: [
      t('settings.quality'),
      ofEditor('settings.navigation'),
      ofEditor('settings.twoFingers'),
      ofEditor('settings.shapes'),
    ],
    keys: [t('settings.tab.keys'), t('settings.letterKeys')],
    references: [t('settings.tab.references')],
  };
  const heading = t('settings.title');
  if (portal === null) return { heading, rows: [] };
  // What a setting can be is chosen at once: "dark" says all that is wanted.
  const themes = THEMES.map((theme) => ({
    id: `setting.theme.${theme}`,
    name: t(`theme.${theme}`),
    others: [t('menu.theme')],
    icon: Sun,
    trailing: t('menu.theme'),
    onSelect: () => setThemeChoice(theme),
  }));
  const languages = LANGUAGES.map((language) => ({
    id: `setting.language.${language}`,
    name: t(`language.${language}`),
    others: [t('menu.language'), language],
    icon: Languages,
    trailing: t('menu.language'),
    onSelect: () => void changeLanguage(language),
  }));
  const rows = (Object.keys(names) as SettingsTab[]).flatMap((tab) =>
    names[tab]!.map((name) => ({
      id: `setting.${tab}.${name}`,
      name,
      others: [t(`settings.tab.${tab}`), heading],
      icon: Settings,
      trailing: t(`settings.tab.${tab}`),
      onSelect: () => portal.openDialog({ kind: 'settings', tab }),
    })),
  );
  return { heading, rows: [...rows, ...themes, ...languages] };
}
