import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { setLetterKeys, usePreferences } from '../../preferences.ts';
import { Switch } from '../../primitives/index.ts';
import { Setting } from './setting.tsx';

/** Whether a letter alone is a key. */
export function LetterKeys() {
  const { t } = useTranslation(PORTAL);
  const on = usePreferences((state) => state.letterKeys);
  return (
    <Setting name={t('settings.letterKeys')} note={t('settings.letterKeysNote')}>
      <Switch label={t('settings.letterKeys')} labelHidden checked={on} onChange={setLetterKeys} />
    </Setting>
  );
}
