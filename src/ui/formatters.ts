/** Makes something when it is first asked for: a formatter of the browser takes up to some milliseconds, and most pages use few. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

export function numberFormatter(
  locale: string,
  options?: Intl.NumberFormatOptions,
): (value: number) => string {
  const format = once(() => new Intl.NumberFormat(locale, options));
  return (value) => format().format(value);
}

export function relativeTimeFormatter(
  locale: string,
  options: Intl.RelativeTimeFormatOptions,
): (value: number, unit: Intl.RelativeTimeFormatUnit) => string {
  const format = once(() => new Intl.RelativeTimeFormat(locale, options));
  return (value, unit) => format().format(value, unit);
}
