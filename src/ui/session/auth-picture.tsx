import { usePreferences } from '../preferences.ts';
import * as styles from './auth-picture.css.ts';

/** The manual's picture of the whole editor, taken anew with the others. */
const PICTURES = {
  en: {
    light: new URL('../portal/learn/pictures/en/editor-light.webp', import.meta.url).href,
    dark: new URL('../portal/learn/pictures/en/editor-dark.webp', import.meta.url).href,
  },
  zh: {
    light: new URL('../portal/learn/pictures/zh/editor-light.webp', import.meta.url).href,
    dark: new URL('../portal/learn/pictures/zh/editor-dark.webp', import.meta.url).href,
  },
} as const;

/** The editor at work, as it looks in the language and theme of the page. Decorative; absent where there is no room. */
export function AuthPicture() {
  const { language, theme } = usePreferences((state) => state);
  return (
    <div className={styles.frame} aria-hidden>
      <picture>
        {/* Not fetched where it is not shown. */}
        <source media="(min-width: 1100px)" srcSet={PICTURES[language][theme]} />
        <img
          className={styles.picture}
          src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
          alt=""
          width={1440}
          height={810}
        />
      </picture>
    </div>
  );
}
