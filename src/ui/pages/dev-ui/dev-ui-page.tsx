import { setThemeChoice, usePreferences } from '../../preferences.ts';
import { Segmented, TooltipProvider } from '../../primitives/index.ts';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import * as styles from './dev-ui.css.ts';
import { Drawings } from './drawings.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { SAMPLES } from './samples.ts';
import { States } from './states.tsx';

/** /dev/ui: every control there is, in the theme chosen at the top. Development only. */
export function DevUiPage() {
  const theme = usePreferences((state) => state.theme);
  return (
    <TooltipProvider>
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{SAMPLES.title}</h1>
          <Segmented
            label={SAMPLES.themes}
            value={theme}
            options={[
              { value: 'light', label: 'light' },
              { value: 'dark', label: 'dark' },
            ]}
            onChange={setThemeChoice}
          />
        </div>
        <div className={styles.groups}>
          <Buttons />
          <Fields />
          <Choices />
          <Lists />
          <States />
          <Overlays />
        </div>
        <Drawings />
      </main>
    </TooltipProvider>
  );
}
