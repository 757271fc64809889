export function wordsOf(language: string): (key: string) => string;
