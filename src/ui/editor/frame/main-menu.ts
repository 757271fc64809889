import { Clock, Cpu, Languages, SunMoon } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { changeLanguage } from '../../locales/index.ts';
import { LANGUAGES, THEMES, setThemeChoice, usePreferences } from '../../preferences.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useMenuItems } from '../actions/use-menu-items.ts';
import { usePlaces } from '../actions/use-places.ts';
import { useEngineChoice } from '../inspect/use-engine-text.ts';
import { useRecentMenu } from './use-recent-menu.ts';
import { useViewOnly } from '../use-editor.ts';

/** Each language in its own words, whatever the page speaks. */
const LANGUAGE_NAMES = { en: 'English', zh: '中文' } as const;

/** Rows of the menu behind the mark: what exists, nothing that comes later. */
export function useMainMenu(): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const item = useMenuItems();
  const { language, themeChoice } = {
    language: usePreferences((p) => p.language),
    themeChoice: usePreferences((p) => p.themeChoice),
  };
  const engine = useEngineChoice();
  const viewOnly = useViewOnly();
  const { projects, origin, learning, portal } = usePlaces();
  return [
    item('file.new'),
    { ...item('file.open'), label: t('menu.open') },
    { ...item('file.open-cloud'), label: t('menu.openCloud') },
    { ...item('file.open-print'), label: t('menu.openPrint') },
    ...(viewOnly
      ? []
      : [
          {
            kind: 'late-menu',
            id: 'recent',
            label: t('menu.recent'),
            icon: Clock,
            useEntries: useRecentMenu,
          } satisfies MenuEntry,
        ]),
    { kind: 'separator', id: 'before-save' },
    { ...item('file.save'), label: t('menu.save') },
    { ...item('file.save-as'), label: t('menu.saveAs') },
    { ...item('file.save-file'), label: t('menu.saveFile') },
    { ...item('file.save-file-as'), label: t('menu.saveFileAs') },
    { kind: 'separator', id: 'before-import' },
    { ...item('file.import'), label: t('menu.import') },
    { ...item('file.import-folder'), label: t('menu.importFolder') },
    { ...item('file.export'), label: t('menu.export') },
    { ...item('file.export-model'), label: t('menu.exportModel') },
    item('file.export-all'),
    item('file.batch'),
    { ...item('file.publish'), label: t('menu.publish'), note: t('menu.publishNote') },
    ...origin,
    { kind: 'separator', id: 'after-file' },
    {
      kind: 'choice',
      id: 'language',
      label: t('menu.language'),
      icon: Languages,
      value: language,
      options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      onChange: (value) => void changeLanguage(value === 'zh' ? 'zh' : 'en'),
    },
    {
      kind: 'choice',
      id: 'theme',
      label: t('menu.theme'),
      icon: SunMoon,
      value: themeChoice,
      options: THEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
      onChange: (value) => {
        const choice = THEMES.find((theme) => theme === value);
        if (choice !== undefined) setThemeChoice(choice);
      },
    },
    { ...engine, icon: Cpu },
    item('page.panels'),
    item('page.shortcuts'),
    ...learning,
    { kind: 'separator', id: 'before-portal' },
    ...portal,
    projects,
  ];
}
