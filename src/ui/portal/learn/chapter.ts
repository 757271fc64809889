import type { Article, Section } from './article.ts';

/** A page of the manual as its tree shows it. What it says is a chunk of its own, fetched when it is read. */
export interface Chapter extends Omit<Article, 'sections'> {
  readonly load: () => Promise<readonly Section[]>;
}

/** The chapters with all they say: for searching. Rejects where one of them cannot be fetched. */
export const readAll = (chapters: readonly Chapter[]): Promise<readonly Article[]> =>
  Promise.all(chapters.map(async ({ load, ...chapter }) => ({ ...chapter, sections: await load() })));
