/**
 * The comparable form of a nickname: two that look or read the same are the same. Compatibility forms are composed
 * (Unicode NFKC), case is folded through capitals (ß and ss, ſ and s), spaces are one, what is never drawn is dropped.
 * Empty when nothing is left to see.
 */
export function nicknameKey(nickname: string): string {
  return nickname
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
