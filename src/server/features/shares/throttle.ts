/** So many wrong codes, then a wait. */
export interface Throttle {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
  /** Whether each wrong code makes the wait begin anew, or the first one starts a window. */
  readonly sliding: boolean;
}

/** Wrong codes counted so far, and until when they count. */
export interface WrongCodes {
  readonly count: number;
  readonly resetAt: Date;
}

/** What wrong codes of a link are counted by: link with address, and the link alone, against many addresses. */
export function throttlesOf(shareId: string, address: string): readonly Throttle[] {
  return [
    { key: `share ${shareId} ${address}`, most: 3, seconds: 60, sliding: true },
    { key: `share ${shareId}`, most: 30, seconds: 3600, sliding: false },
  ];
}

/** Whether a count still counts; one that ends later than any could was made before the clock was set back. */
function counts(wrong: WrongCodes | undefined, { seconds }: Throttle, now: Date): wrong is WrongCodes {
  if (wrong === undefined) return false;
  const left = wrong.resetAt.getTime() - now.getTime();
  return left > 0 && left <= seconds * 1000;
}

/** Seconds until a code is looked at again; 0 is now. */
export function secondsLeft(wrong: WrongCodes | undefined, throttle: Throttle, now: Date): number {
  if (!counts(wrong, throttle, now) || wrong.count < throttle.most) return 0;
  return Math.ceil((wrong.resetAt.getTime() - now.getTime()) / 1000);
}

/** The count after one more wrong code. */
export function afterWrongCode(wrong: WrongCodes | undefined, throttle: Throttle, now: Date): WrongCodes {
  const end = new Date(now.getTime() + throttle.seconds * 1000);
  if (!counts(wrong, throttle, now)) return { count: 1, resetAt: end };
  return { count: wrong.count + 1, resetAt: throttle.sliding ? end : wrong.resetAt };
}
