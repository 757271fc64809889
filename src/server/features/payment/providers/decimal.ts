/** Amounts as providers write them, of currencies with two decimals: yuan and dollars. */

export const toDecimal = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** The smallest unit of "19.9" or "19.90"; null for what is no such amount. */
export function fromDecimal(text: unknown): number | null {
  const parts = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) : null;
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}
