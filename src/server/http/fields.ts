import type * as z from 'zod/mini';
import { FIELD_RULES, type FieldRule } from '#contract';

/** The broken rule of each field, by the field's path; `required` for what was left out. */
export function brokenRules(error: z.core.$ZodError): Record<string, FieldRule> {
  const fields: Record<string, FieldRule> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'body';
    if (Object.hasOwn(fields, path)) continue;
    const named = FIELD_RULES.find((rule) => rule === issue.message);
    fields[path] =
      named ?? (issue.code === 'invalid_type' && issue.input === undefined ? 'required' : 'invalid');
  }
  return fields;
}
