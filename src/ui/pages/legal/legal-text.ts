/** Each language is a chunk of its own. */
export const LEGAL_TEXTS = {
  en: async () => (await import('./legal-en.ts')).legal,
  zh: async () => (await import('./legal-zh.ts')).legal,
} as const;
