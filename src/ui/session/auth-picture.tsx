import { usePreferences } from '../preferences.ts';
import * as styles from './auth-picture.css.ts';

/** The editor at work, as it looks in the theme of the page. Decorative; absent where there is no room. */
export function AuthPicture() {
  const theme = usePreferences((state) => state.theme);
  return (
    <div className={styles.frame} aria-hidden>
      <picture>
        {/* Not fetched where it is not shown. */}
        <source media="(min-width: 1100px)" srcSet={`/pictures/editor-${theme}.webp`} />
        <img
          className={styles.picture}
          src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
          alt=""
          width={1440}
          height={900}
        />
      </picture>
    </div>
  );
}
