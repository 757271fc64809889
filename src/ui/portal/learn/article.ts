/** A picture taken from the product by scripts/manual-pictures.mjs, an address for each theme. */
export interface Picture {
  readonly light: string;
  readonly dark: string;
  /** Pixels of the file: two for each CSS pixel it is drawn at. */
  readonly width: number;
  readonly height: number;
}

/**
 * What the manual and the tutorials are made of. In texts, `**word**` is a word as it stands on the screen and `[[Ctrl+Z]]`
 * a key; everything else is text.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  /** Keys for the same thing stand with two spaces between them. */
  | { readonly kind: 'keys'; readonly rows: readonly (readonly [keys: string, text: string])[] }
  /** A word, and what is meant by it. */
  | { readonly kind: 'words'; readonly rows: readonly (readonly [word: string, text: string])[] }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Picture; readonly alt: string }
  | { readonly kind: 'drawings'; readonly drawings: readonly Drawing[] };

/** What is explained better by a drawing than by a picture of the screen; `alt` says it in words. */
export interface Drawing {
  readonly of: 'island' | 'resin-trap' | 'suction-cup' | 'exposure';
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

export interface Tutorial extends Article {
  readonly level: 'first' | 'further';
  readonly minutes: number;
  /** What its card shows. */
  readonly cover: Picture;
}

export const text = (value: string): Block => ({ kind: 'text', text: value });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });
export const keys = (...rows: (readonly [string, string])[]): Block => ({ kind: 'keys', rows });
export const words = (...rows: (readonly [string, string])[]): Block => ({ kind: 'words', rows });
export const note = (value: string): Block => ({ kind: 'note', text: value });
/** `alt` says what it shows to those who do not see it. */
export const picture = (taken: Picture, alt: string): Block => ({ kind: 'picture', picture: taken, alt });
export const drawings = (...shown: Drawing[]): Block => ({ kind: 'drawings', drawings: shown });

/** Everything a block says, without marks: for searching. */
export function plainText(block: Block): string {
  const strip = (value: string) => value.replaceAll(/\*\*|\[\[|\]\]/g, '');
  switch (block.kind) {
    case 'text':
    case 'note':
      return strip(block.text);
    case 'list':
    case 'steps':
      return strip(block.items.join(' '));
    case 'keys':
    case 'words':
      return strip(block.rows.map((row) => row.join(' ')).join(' '));
    case 'picture':
    case 'drawings':
      // It shows what the text says: a hit in both would be one too many.
      return '';
  }
}
