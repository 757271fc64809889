/** Whether an error is PostgreSQL's unique_violation, however deep the driver's own lies. */
export function isUniqueViolation(cause: unknown): boolean {
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && error.code === '23505') return true;
  }
  return false;
}
