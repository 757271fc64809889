import { useTranslation } from '../../locales/use-translation.ts';
import { changeLanguage } from '../../locales/index.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { usePreferences } from '../../preferences.ts';
import { Segmented } from '../../primitives/segmented.tsx';

/** Each language in its own words, whatever the page speaks. */
const CHOICES = [
  { value: 'en', label: 'EN' },
  { value: 'zh', label: '中' },
] as const;

export function LanguageSwitch() {
  const { t } = useTranslation(SESSION);
  const language = usePreferences((state) => state.language);
  return (
    <Segmented
      label={t('language')}
      value={language}
      options={CHOICES}
      onChange={(next) => void changeLanguage(next)}
    />
  );
}
