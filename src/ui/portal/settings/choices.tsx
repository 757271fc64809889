import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { usePreferences } from '../../preferences.ts';
import { Segmented, Switch } from '../../primitives/index.ts';
import { useChangeSettings } from '../../shared/use-change-settings.ts';

/** The language of the page, for the settings and the account page. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation(PORTAL);
  const change = useChangeSettings();
  return (
    <Segmented
      label={t('menu.language')}
      value={i18n.language === 'zh' ? 'zh' : 'en'}
      options={[
        { value: 'zh', label: t('language.zh') },
        { value: 'en', label: t('language.en') },
      ]}
      onChange={(language) => void change({ language })}
    />
  );
}

/** Whether the editor reports what is wrong with an imported part, for the settings and the account page. */
export function QualitySwitch() {
  const { t } = useTranslation(PORTAL);
  const change = useChangeSettings();
  const checked = usePreferences((state) => state.partQuality);
  return (
    <Switch
      label={t('settings.quality')}
      labelHidden
      checked={checked}
      onChange={(partQuality) => void change({ partQuality })}
    />
  );
}
