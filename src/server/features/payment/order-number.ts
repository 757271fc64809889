/** The number of an order that providers know: its id without dashes, 32 digits of the alphabet all of them take. */
export const numberOf = (orderId: string): string => orderId.replaceAll('-', '');

/** The id behind a number, or null for what is none of ours. */
export function orderIdOf(number: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number);
  return parts ? parts.slice(1).join('-') : null;
}
