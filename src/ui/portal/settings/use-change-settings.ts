import type { Settings } from '#contract';
import { changeLanguage } from '../../locales/index.ts';
import { setThemeChoice } from '../../preferences.ts';
import { useCloud } from '../../session/cloud-context.tsx';

/** Changes what a person chose: on this device at once, and with the account so that other devices follow. */
export function useChangeSettings(): (patch: Partial<Settings>) => Promise<void> {
  const { session } = useCloud();
  return async ({ theme, language, ...rest }) => {
    // Language and theme reach the account by themselves: session/account-preferences.ts.
    if (theme !== undefined) setThemeChoice(theme);
    if (language !== undefined) await changeLanguage(language);
    if (Object.keys(rest).length === 0) return;
    session.updateUser(rest);
    await session.saveSettings(rest);
  };
}
