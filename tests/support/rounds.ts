const TIMES = Number(process.env['ROUNDS'] ?? 1);
if (!(TIMES > 0)) throw new Error(`ROUNDS is ${process.env['ROUNDS']}: it takes a number above 0`);

/** Random rounds of a test in one run of the suite: a few, times the variable ROUNDS for who has an evening. */
export const roundsOf = (few: number): number => Math.ceil(few * TIMES);
