/** "Lin Wei" is LW, "林薇" 林薇, "林小满" 小满 (the given name, not half of it), "lin" L: two letters at most. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  if (/^\p{Script=Han}/u.test(first)) return Array.from(first).slice(-2).join('');
  const letters = [first, words.length > 1 ? words.at(-1)! : ''].map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase();
}
