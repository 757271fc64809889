/** A page of terms: sections of paragraphs, as plain text. */
export interface LegalText {
  /** ISO date of the last change. */
  readonly changed: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export type LegalTopic = 'terms' | 'privacy';

const LOADERS = {
  en: async () => (await import('./legal-en.ts')).legal,
  zh: async () => (await import('./legal-zh.ts')).legal,
} as const;

export async function loadLegal(topic: LegalTopic, language: 'en' | 'zh'): Promise<LegalText> {
  return (await LOADERS[language]())[topic];
}
