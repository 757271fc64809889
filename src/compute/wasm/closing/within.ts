/** What a step yields, which is how far it is itself, as a part of the work it belongs to. A caller that stops there stops the step. */
export function* within<Value>(
  begin: number,
  end: number,
  step: Generator<number, Value>,
): Generator<number, Value> {
  try {
    for (;;) {
      const { done, value } = step.next();
      if (done) return value;
      yield begin + (end - begin) * value;
    }
  } finally {
    step.return(undefined as never);
  }
}
