import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '#base';
import { SAMPLE_CATALOGUE } from './sample.ts';
import { catalogueSchema, type Catalogue } from './schema.ts';

/** Faults that one sentence names. */
const MOST_FAULTS = 5;

/** A catalogue from text of nobody one trusts. `validation` names what is wrong and where. */
export function parseCatalogue(text: string): Result<Catalogue, 'validation'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('validation', 'The catalogue is no JSON.');
  }
  const parsed = catalogueSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  return fail('validation', `The catalogue cannot be used. ${faults.join('; ')}.`);
}

/** The catalogue in a file, or the sample where none is named. */
export function readCatalogue(file: string | null): Result<Catalogue, 'validation'> {
  if (file === null) return ok(SAMPLE_CATALOGUE);
  try {
    return parseCatalogue(readFileSync(file, 'utf8'));
  } catch (cause) {
    return fail(
      'validation',
      `The catalogue cannot be read: ${cause instanceof Error ? cause.message : ''}.`,
    );
  }
}
