import { useTranslation } from 'react-i18next';
import { PORTAL } from '../locales/namespaces.ts';
import { FIELD_RULES, type FieldRule } from '#contract';

const isRule = (text: string | undefined): text is FieldRule => FIELD_RULES.some((rule) => rule === text);

/** The sentence of a broken rule; undefined where none is broken. */
export function useRuleText(): (rule: string | undefined) => string | undefined {
  const { t } = useTranslation(PORTAL);
  return (rule) => (rule === undefined ? undefined : t(`session:rule.${isRule(rule) ? rule : 'invalid'}`));
}

/** The first broken rule of each field, by a schema of the contract. */
export function brokenRules(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Readonly<Record<string, string>> {
  const rules: Record<string, string> = {};
  for (const { path, message } of issues) rules[String(path[0] ?? '')] ??= message;
  return rules;
}
