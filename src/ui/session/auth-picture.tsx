import { EDITOR_PICTURE } from '../editor-picture.ts';
import { usePreferences } from '../preferences.ts';
import * as styles from './auth-picture.css.ts';

/** The editor at work, as it looks in the language and theme of the page. Decorative; absent where there is no room. */
export function AuthPicture() {
  const { language, theme } = usePreferences((state) => state);
  const picture = EDITOR_PICTURE[language];
  return (
    <div className={styles.frame} aria-hidden>
      <picture>
        {/* Not fetched where it is not shown. */}
        <source media="(min-width: 1100px)" srcSet={picture[theme]} />
        <img
          className={styles.picture}
          src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
          alt=""
          width={picture.width}
          height={picture.height}
        />
      </picture>
    </div>
  );
}
