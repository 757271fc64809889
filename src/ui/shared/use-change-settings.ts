import type { Settings } from '#contract';
import { changeLanguage } from '../locales/index.ts';
import { setButtonAppearance, setEditorPreferences, setThemeChoice } from '../preferences.ts';
import { useCloud } from '../session/cloud-context.tsx';

/** Changes what a person chose: on this device at once, and with the account, where there is one, for other devices. */
export function useChangeSettings(): (patch: Partial<Settings>) => Promise<void> {
  const { session } = useCloud();
  return async ({ theme, language, ...rest }) => {
    // Language and theme reach the account by themselves: session/account-preferences.ts.
    if (theme !== undefined) setThemeChoice(theme);
    if (language !== undefined) await changeLanguage(language);
    if (rest.btnAppearance !== undefined) setButtonAppearance(rest.btnAppearance);
    setEditorPreferences(rest);
    if (Object.keys(rest).length === 0 || session.store.getState().user === null) return;
    session.updateUser(rest);
    await session.saveSettings(rest);
  };
}
