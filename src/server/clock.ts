/** Time that only moves ahead faster than the machine's: for development, where a membership has to end while somebody looks on. */
export interface MovableClock {
  readonly now: () => Date;
  /** Lets `milliseconds` pass at once; what is not above zero is ignored, for what is written down is never in the future. */
  advance(milliseconds: number): void;
}

export function createMovableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      if (milliseconds > 0) ahead += milliseconds;
    },
  };
}
