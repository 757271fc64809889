import { NAVIGATION, NAVIGATION_SCHEMES, TWO_FINGERS, type DragRule, type MouseButton } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { keyName } from '../../editor/actions/key-names.ts';
import { setNavigationScheme, setTwoFingers, useDeviceSettings } from '../../editor/device-settings.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Segmented } from '../../primitives/index.ts';
import { MouseDrawing } from './mouse-drawing.tsx';
import * as styles from './navigation-settings.css.ts';
import { ChoiceSetting } from './setting.tsx';
import * as settingStyles from './settings.css.ts';

const DOES = ['orbit', 'pan', 'zoom', 'area'] as const;

/** Whose mouse the model view follows, with a drawing of what each button does, and the trackpad. */
export function NavigationSettings() {
  const { t } = useTranslation(EDITOR);
  const scheme = useDeviceSettings((settings) => settings.scheme);
  const twoFingers = useDeviceSettings((settings) => settings.twoFingers);
  return (
    <>
      <div className={settingStyles.setting}>
        <div className={settingStyles.name}>{t('settings.navigation')}</div>
        <Segmented
          label={t('settings.navigation')}
          value={scheme}
          options={NAVIGATION_SCHEMES.map((value) => ({ value, label: t(`settings.scheme.${value}`) }))}
          onChange={setNavigationScheme}
        />
        <dl className={styles.drags} aria-live="polite">
          {DOES.map((does) => (
            <div key={does} className={styles.drag}>
              <dt className={styles.does}>{t(`settings.does.${does}`)}</dt>
              {NAVIGATION[scheme]
                .filter((rule) => rule.does === does)
                .map((rule) => (
                  <Way key={rule.button + String(rule.held)} button={rule.button} words={wordsOf(rule)} />
                ))}
              {does === 'pan' && <Way button="left" words="space" />}
              {does === 'zoom' && <Way button="middle" words="wheel" />}
            </div>
          ))}
        </dl>
        <div className={settingStyles.note}>{t('settings.navigationNote')}</div>
      </div>
      <ChoiceSetting
        name={t('settings.twoFingers')}
        note={t('settings.twoFingersNote')}
        value={twoFingers}
        options={TWO_FINGERS.map((value) => ({ value, label: t(`settings.twoFingersDo.${value}`) }))}
        onChange={setTwoFingers}
      />
    </>
  );
}

type Words = MouseButton | 'shiftLeft' | 'shiftMiddle' | 'ctrlMiddle' | 'space' | 'wheel';

function wordsOf({ button, held }: DragRule): Words {
  if (held === 'ctrl') return 'ctrlMiddle';
  if (held === 'shift') return button === 'left' ? 'shiftLeft' : 'shiftMiddle';
  return button;
}

function Way({ button, words }: { readonly button: MouseButton; readonly words: Words }) {
  const { t } = useTranslation(EDITOR);
  return (
    <dd className={styles.way}>
      <MouseDrawing button={button} />
      {t(`settings.drag.${words}`, { key: keyName('$mod') })}
    </dd>
  );
}
