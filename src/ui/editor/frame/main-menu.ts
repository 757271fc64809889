import {
  BookOpen,
  Cpu,
  FileDown,
  FilePlus,
  Folder,
  GraduationCap,
  Import,
  Keyboard,
  Languages,
  MessageSquare,
  PanelsTopLeft,
  Save,
  SaveAll,
  Settings,
  SunMoon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { changeLanguage } from '../../locales/index.ts';
import { LANGUAGES, THEMES, setThemeChoice, usePreferences } from '../../preferences.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useAction, useKeyNames } from '../actions/use-actions.ts';
import { openFilePicker } from '../actions/file-picker.ts';
import { useEngineChoice } from '../inspect/use-engine-text.ts';
import { usePageStore } from '../page-store.ts';
import { useViewOnly } from '../services.ts';
import { useOptionalPortalStore } from '../../portal/portal-store.ts';
import { startTour } from '../tour/tour-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** Each language in its own words, whatever the page speaks. */
const LANGUAGE_NAMES = { en: 'English', zh: '中文' } as const;

/** Rows of the menu behind the mark: what exists, nothing that comes later. */
export function useMainMenu(): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const keys = useKeyNames();
  const save = useAction('file.save');
  const saveAs = useAction('file.save-as');
  const [, navigate] = useLocation();
  const empty = useEditor((_state, editor) => editor.parts().length === 0);
  const { language, themeChoice } = {
    language: usePreferences((p) => p.language),
    themeChoice: usePreferences((p) => p.themeChoice),
  };
  const engine = useEngineChoice();
  const viewOnly = useViewOnly();
  const portal = useOptionalPortalStore();
  const view = viewOnly ? t('frame.viewOnlyHelp') : null;
  const off = view ?? (empty ? t('frame.addPartFirst') : null);
  return [
    {
      kind: 'item',
      id: 'new',
      label: t('menu.newProject'),
      icon: FilePlus,
      shortcut: keys('file.new')[0],
      disabledReason: view,
      onSelect: () => store.setState({ dialog: { kind: 'new-project' } }),
    },
    {
      kind: 'item',
      id: 'save',
      label: t('menu.save'),
      icon: Save,
      shortcut: keys('file.save')[0],
      disabledReason: view,
      onSelect: () => save.run(),
    },
    {
      kind: 'item',
      id: 'save-as',
      label: t('menu.saveAs'),
      icon: SaveAll,
      shortcut: keys('file.save-as')[0],
      disabledReason: view,
      onSelect: () => saveAs.run(),
    },
    {
      kind: 'item',
      id: 'import',
      label: t('menu.import'),
      icon: Import,
      shortcut: keys('file.import')[0],
      disabledReason: view,
      onSelect: () => openFilePicker(verbs),
    },
    {
      kind: 'item',
      id: 'export',
      label: t('menu.export'),
      icon: FileDown,
      shortcut: keys('file.export')[0],
      disabledReason: off,
      onSelect: () => {
        verbs.setStage('slice');
        store.setState({ exporting: true });
      },
    },
    {
      kind: 'item',
      id: 'projects',
      label: t('menu.projects'),
      icon: Folder,
      onSelect: () => navigate('/projects'),
    },
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
    {
      kind: 'item',
      id: 'panels',
      label: t('menu.panels'),
      icon: PanelsTopLeft,
      shortcut: keys('page.panels')[0],
      onSelect: () => store.setState({ panels: !store.getState().panels }),
    },
    {
      kind: 'item',
      id: 'shortcuts',
      label: t('menu.shortcuts'),
      icon: Keyboard,
      shortcut: keys('page.shortcuts')[0],
      onSelect: () => store.setState({ dialog: { kind: 'shortcuts' } }),
    },
    {
      kind: 'item',
      id: 'tour',
      label: t('menu.tour'),
      icon: GraduationCap,
      disabledReason: view,
      onSelect: () => {
        verbs.setStage('prepare');
        startTour();
      },
    },
    {
      kind: 'item',
      id: 'manual',
      label: t('menu.manual'),
      icon: BookOpen,
      onSelect: () => navigate('/manual'),
    },
    ...(portal === null
      ? []
      : ([
          { kind: 'separator', id: 'before-portal' },
          {
            kind: 'item',
            id: 'settings',
            label: t('menu.settings'),
            icon: Settings,
            onSelect: () => portal.openDialog({ kind: 'settings', tab: 'units' }),
          },
          {
            kind: 'item',
            id: 'feedback',
            label: t('menu.feedback'),
            icon: MessageSquare,
            onSelect: () => portal.openDialog({ kind: 'feedback' }),
          },
        ] satisfies readonly MenuEntry[])),
  ];
}
