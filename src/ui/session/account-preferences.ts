import type { Session } from '#cloud';
import { changeLanguage } from '../locales/index.ts';
import {
  onPreferences,
  preferences,
  setButtonAppearance,
  setEditorPreferences,
  setThemeChoice,
} from '../preferences.ts';

/**
 * Language, theme, units and the rest of the settings go with the account: what it has is shown here. Language and theme
 * chosen anywhere on the page are kept with it; the other settings are saved where they are chosen. Answers how to stop.
 */
export function followAccount(session: Session): () => void {
  let shown: { readonly language: string; readonly theme: string } | null = null;
  const show = ({ user }: ReturnType<Session['store']['getState']>): void => {
    if (user === null) {
      shown = null;
      return;
    }
    if (shown?.language !== user.language && user.language !== preferences().language)
      void changeLanguage(user.language);
    if (shown?.theme !== user.theme && user.theme !== preferences().themeChoice) setThemeChoice(user.theme);
    setButtonAppearance(user.btnAppearance);
    setEditorPreferences(user);
    shown = { language: user.language, theme: user.theme };
  };
  show(session.store.getState());
  const stopAccount = session.store.subscribe(show);
  let before = preferences();
  const stopPage = onPreferences((now) => {
    const { user } = session.store.getState();
    const chosen = {
      ...(now.language !== before.language && now.language !== user?.language
        ? { language: now.language }
        : {}),
      ...(now.themeChoice !== before.themeChoice && now.themeChoice !== user?.theme
        ? { theme: now.themeChoice }
        : {}),
    };
    before = now;
    if (user === null || Object.keys(chosen).length === 0) return;
    session.updateUser(chosen);
    void session.saveSettings(chosen);
  });
  return () => {
    stopAccount();
    stopPage();
  };
}
