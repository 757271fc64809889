/** Where one writes to us about an order, whose number is in the text already; null is about no order of one's own. */
export const feedbackAbout = (orderId: string | null): string =>
  orderId === null ? '/feedback' : `/feedback?order=${orderId}`;

/** What is written already, with a line before it that names the order; as it is where that is in it. */
export const withOrderLine = (written: string, orderId: string, line: string): string =>
  written.includes(orderId) ? written : `${line}\n${written}`;
