import { useTranslation } from '../../locales/use-translation.ts';
import { setStrongShapes, useDeviceSettings } from '../../editor/device-settings.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Switch } from '../../primitives/index.ts';
import { NavigationSettings } from './navigation-settings.tsx';
import { Setting } from './setting.tsx';

/** What the editor alone knows: hands and eyes on this device. */
export function EditorSettings() {
  const { t } = useTranslation(EDITOR);
  const strongShapes = useDeviceSettings((settings) => settings.strongShapes);
  return (
    <>
      <NavigationSettings />
      <Setting name={t('settings.shapes')} note={t('settings.shapesNote')}>
        <Switch label={t('settings.shapes')} labelHidden checked={strongShapes} onChange={setStrongShapes} />
      </Setting>
    </>
  );
}
