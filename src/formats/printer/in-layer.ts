import { fail, type ErrorCode, type Result } from '#base';

/** A result that has to do with one layer, `index` from 0: a failure says which (`details.layer`, from 1). */
export function inLayer<Value, Code extends ErrorCode>(
  index: number,
  result: Result<Value, Code>,
): Result<Value, Code> {
  if (result.ok || result.error.details?.['layer'] !== undefined) return result;
  const { error } = result;
  return fail(error.code, `layer ${index + 1}: ${error.message}`, { ...error.details, layer: index + 1 });
}
