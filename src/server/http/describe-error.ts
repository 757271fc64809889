/** What the log keeps of an error. */
export interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  /** Where it was thrown; empty where unknown. */
  readonly stack: string;
  readonly code?: string;
  readonly cause?: ErrorFacts;
}

/** A failed query repeats its values at the end of its message, and those are people's data. */
const withoutValues = (message: string): string => message.replace(/\n?params:[^]*$/, '');

/** The places of a stack, which begins with the message. */
function placesOf({ message, stack = '' }: Error): string {
  const begin = stack.indexOf(message);
  return begin < 0 ? '' : stack.slice(begin + message.length).trim();
}

/** An error with its causes, without the values of queries. */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'something was thrown that is no error', stack: '' };
  }
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: placesOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error && depth < 5 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
