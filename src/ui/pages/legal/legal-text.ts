import type { LegalText, LegalTopic } from './legal-types.ts';

const LOADERS = {
  en: async () => (await import('./legal-en.ts')).legal,
  zh: async () => (await import('./legal-zh.ts')).legal,
} as const;

export async function loadLegal(topic: LegalTopic, language: 'en' | 'zh'): Promise<LegalText> {
  return (await LOADERS[language]())[topic];
}
