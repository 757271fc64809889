import { passwordParts } from '#contract';

/** From here on a password that keeps the rules is called strong. */
const STRONG_LENGTH = 12;

/** 0 without a password, 1 weak (a rule is broken), 2 fair, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (!Object.values(passwordParts(password)).every(Boolean)) return 1;
  return password.length < STRONG_LENGTH ? 2 : 3;
}
