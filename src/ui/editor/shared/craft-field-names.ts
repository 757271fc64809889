import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';

/** Fields whose words are called otherwise than they. */
const KEYS: Readonly<Record<string, string>> = {
  scaleFactor: 'scales',
  'toleranceCompensation.bottom': 'tolerance.bottom',
  'toleranceCompensation.normal': 'tolerance.normal',
  'motionByArea.on': 'motionByArea',
  'motionByArea.quickBelow': 'byArea.quickBelow',
  'motionByArea.fullFrom': 'byArea.fullFrom',
  'motionByArea.liftDistance': 'byArea.liftDistance',
  'motionByArea.liftSpeed': 'byArea.liftSpeed',
  'motionByArea.retractSpeed': 'byArea.retractSpeed',
  'motionByArea.waitBeforeCure': 'byArea.waitBeforeCure',
};

/** Names of fields of `CRAFT_FIELDS`, and lists of them: what bottom and normal layers both have is named once. */
export function useCraftFieldNames() {
  const { t, i18n } = useTranslation(LIBRARY);
  const keyText = useKeyText();
  const nameOf = (field: string): string => {
    const [stage, inner] = field.split('.');
    const key = KEYS[field];
    if (key !== undefined || inner === undefined) return keyText(`library:craft.${key ?? field}`);
    const name = keyText(`library:craft.${inner}`);
    return stage === 'normal' ? t('craft.normalOf', { name }) : t('craft.bottomOf', { name });
  };
  // Units in a row have nothing between them in Chinese.
  const separator = i18n.language === 'zh' ? '、' : ', ';
  const listOf = (fields: readonly string[]): string => {
    const names = fields.flatMap((field) => {
      const [stage, inner] = field.split('.');
      if (inner === undefined || KEYS[field] !== undefined) return [nameOf(field)];
      const other = `${stage === 'bottom' ? 'normal' : 'bottom'}.${inner}`;
      if (!fields.includes(other)) return [nameOf(field)];
      return stage === 'bottom' ? [keyText(`library:craft.${inner}`)] : [];
    });
    return names.join(separator);
  };
  return { nameOf, listOf };
}
