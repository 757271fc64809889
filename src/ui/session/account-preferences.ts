import type { Session } from '#cloud';
import type { Settings } from '#contract';
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
 * chosen anywhere on the page are kept with it; the other settings are saved where they are chosen. Who chose them before
 * logging in, on the login page itself or in the editor, chose them last: the account takes them. Answers how to stop.
 */
export function followAccount(session: Session): () => void {
  let shown: { readonly language: string; readonly theme: string } | null = null;
  let chosenBefore: Partial<Pick<Settings, 'language' | 'theme'>> = {};
  const keep = (chosen: typeof chosenBefore): void => {
    session.updateUser(chosen);
    void session.saveSettings(chosen);
  };
  const show = ({ user }: ReturnType<Session['store']['getState']>): void => {
    if (user === null) {
      shown = null;
      return;
    }
    if (Object.keys(chosenBefore).length > 0) {
      const chosen = chosenBefore;
      chosenBefore = {};
      // Shows the account once more, with what it has now.
      keep(chosen);
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
    if (Object.keys(chosen).length === 0) return;
    if (user === null) chosenBefore = { ...chosenBefore, ...chosen };
    else keep(chosen);
  });
  return () => {
    stopAccount();
    stopPage();
  };
}
