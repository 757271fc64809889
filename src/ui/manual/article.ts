/** A picture taken from the product by scripts/manual-pictures.mjs, an address for each theme. */
export interface Picture {
  readonly light: string;
  readonly dark: string;
  /** Pixels of the file: two for each CSS pixel it is drawn at. */
  readonly width: number;
  readonly height: number;
}

/**
 * What the texts are made of, read from the Markdown of texts/ by scripts/texts.ts. In a text, `**word**` is a word as it stands
 * on the screen, what stands in backquotes is a key, and everything else is text.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  /** Keys for the same thing stand in one row. */
  | { readonly kind: 'keys'; readonly rows: readonly (readonly [keys: readonly string[], text: string])[] }
  /** A word, and what is meant by it. */
  | { readonly kind: 'words'; readonly rows: readonly (readonly [word: string, text: string])[] }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Picture; readonly alt: string }
  | { readonly kind: 'drawings'; readonly drawings: readonly Drawing[] };

export const DRAWINGS = ['island', 'resin-trap', 'suction-cup', 'exposure', 'support'] as const;

/** What is explained better by a drawing than by a picture of the screen; `alt` says it in words. */
export interface Drawing {
  readonly of: (typeof DRAWINGS)[number];
  readonly caption: string;
  readonly alt: string;
}

export interface Section {
  /** Its anchor; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Article {
  /** `page` in its address; the same in every language. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what one knows afterwards. */
  readonly about: string;
  readonly sections: readonly Section[];
}

/** A page of the manual as its tree shows it. What it says is a chunk of its own, fetched when it is read. */
export interface Chapter extends Omit<Article, 'sections'> {
  readonly load: () => Promise<readonly Section[]>;
}

export interface Tutorial extends Article {
  readonly level: 'first' | 'further';
  readonly minutes: number;
  /** What its card shows. */
  readonly cover: Picture;
}

/** Everything a block says, without marks: for searching. */
export function plainText(block: Block): string {
  const strip = (value: string) => value.replaceAll(/\*\*|`/g, '');
  switch (block.kind) {
    case 'text':
    case 'note':
      return strip(block.text);
    case 'list':
    case 'steps':
      return strip(block.items.join(' '));
    case 'keys':
    case 'words':
      return strip(block.rows.map((row) => row.flat().join(' ')).join(' '));
    case 'picture':
    case 'drawings':
      // It shows what the text says: a hit in both would be one too many.
      return '';
  }
}
