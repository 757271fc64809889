import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { brokenFields, type Failure } from '#cloud';
import type { FieldRule } from '#contract';
import { useKeyText } from '../../locales/use-key-text.ts';

/** Rules of the contract, and the one the server never sees: two passwords that differ. */
export type FormRule = FieldRule | 'password_differs';

/** Judges a form by a schema of the contract: each field's error is the key of the first rule it breaks. */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  /** Rules between fields. */
  more: (values: Values) => Readonly<Record<string, FormRule>> = () => ({}),
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    const rules: Record<string, string> = { ...more(values) };
    for (const issue of parsed.error?.issues ?? []) rules[String(issue.path[0])] ??= issue.message;
    if (Object.keys(rules).length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      Object.entries(rules).map(([field, message]) => [field, { type: 'rule', message }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The sentence of a broken rule. What is not a rule's key is a sentence of the server already. */
export function useRuleText(): (rule: string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  const keyText = useKeyText();
  return (rule) => {
    if (rule === undefined || rule === '') return undefined;
    return i18n.exists(`session:rule.${rule}`) ? keyText(`session.rule.${rule}`) : rule;
  };
}

/** Puts the fields a `validation` failure names into the form; false when it names none the form has. */
export function showBrokenFields<Values extends FieldValues>(
  answer: Failure,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const broken = brokenFields(answer);
  const known = fields.filter((field) => broken[field] !== undefined);
  for (const [index, field] of known.entries())
    setError(field, { type: 'server', message: broken[field]! }, { shouldFocus: index === 0 });
  return known.length > 0;
}
