import { dirname, join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { DRAWINGS, type Article, type Block, type Picture, type Section } from '../src/ui/manual/article.ts';

/** A picture by its path from the file that shows it. */
type PictureAt = (path: string) => Picture;

const HEADING = /^(.*?)\s*\{#([\w-]+)((?: \w+=\S+)*)\}$/;

/** "A title {#anchor name=value}" as its parts. A value of digits is a number. */
function readHeading({ text }: Tokens.Generic) {
  const [, title, id, attributes] = HEADING.exec(text) ?? [];
  if (title === undefined || id === undefined) throw new Error(`“${text}” has no {#anchor}`);
  const values = [...attributes!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    /^\d+$/.test(value!) ? Number(value) : value,
  ]);
  return { id, title, ...(Object.fromEntries(values) as object) };
}

/** Words in bold and keys as code are all that a line may hold: nothing else is drawn, HTML least of all. */
function readLine(tokens: readonly Token[] = []): string {
  const pieces = tokens.map((token): string => {
    if ((token.type === 'text' || token.type === 'paragraph') && token.tokens !== undefined)
      return readLine(token.tokens);
    if (token.type === 'text') return token.raw.replaceAll('\n', ' ');
    if (token.type === 'strong' || token.type === 'codespan') return token.raw;
    throw new Error(`nothing draws ${token.type}: ${token.raw}`);
  });
  return pieces.join('');
}

/** A picture of the screen stands alone in its paragraph, drawings stand side by side. */
function readImages(images: readonly Tokens.Image[], pictureAt: PictureAt): Block {
  const [{ href, text: alt }] = images as readonly [Tokens.Image];
  if (!href.startsWith('drawing:')) {
    if (images.length > 1) throw new Error(`${href} is not alone in its paragraph`);
    return { kind: 'picture', picture: pictureAt(href), alt };
  }
  const drawings = images.map((image) => {
    const of = DRAWINGS.find((name) => image.href === `drawing:${name}`);
    if (of === undefined) throw new Error(`nothing draws ${image.href}`);
    return { of, caption: image.title ?? '', alt: image.text };
  });
  return { kind: 'drawings', drawings };
}

function readParagraph(tokens: readonly Token[], pictureAt: PictureAt): Block {
  const said = tokens.filter(({ raw }) => raw.trim() !== '');
  const images = said.filter((token): token is Tokens.Image => token.type === 'image');
  return images.length > 0 && images.length === said.length
    ? readImages(images, pictureAt)
    : { kind: 'text', text: readLine(tokens) };
}

/** A table of keys has them as code in its first column; any other says what words mean. Its head is for who edits it. */
function readTable({ rows }: Tokens.Table): Block {
  const cells = rows.map(([first, second]) => [first!.tokens, readLine(second!.tokens)] as const);
  const keysOf = (tokens: readonly Token[]) =>
    tokens.filter((token): token is Tokens.Codespan => token.type === 'codespan').map(({ text }) => text);
  return cells.every(([first]) => first[0]?.type === 'codespan')
    ? { kind: 'keys', rows: cells.map(([first, text]) => [keysOf(first), text]) }
    : { kind: 'words', rows: cells.map(([first, text]) => [readLine(first), text]) };
}

function readBlock(token: Tokens.Generic, pictureAt: PictureAt): Block {
  if (token.type === 'paragraph') return readParagraph(token.tokens ?? [], pictureAt);
  if (token.type === 'blockquote') return { kind: 'note', text: readLine(token.tokens) };
  if (token.type === 'table') return readTable(token as Tokens.Table);
  if (token.type !== 'list') throw new Error(`nothing draws ${token.type}: ${token.raw}`);
  const { ordered, items } = token as Tokens.List;
  return { kind: ordered ? 'steps' : 'list', items: items.map(({ tokens }) => readLine(tokens)) };
}

/** What stands before the first heading of a level, and each of these headings with what follows it. */
function split(tokens: readonly Token[], depth: 1 | 2) {
  const heads = tokens.flatMap((token, at) =>
    token.type === 'heading' && token.depth === depth ? [at] : [],
  );
  return {
    before: tokens.slice(0, heads[0] ?? tokens.length),
    parts: heads.map((at, part) => ({
      heading: readHeading(tokens[at]!),
      tokens: tokens.slice(at + 1, heads[part + 1]),
    })),
  };
}

function readSections(
  tokens: readonly Token[],
  pictureAt: PictureAt,
): Pick<Article, 'sections'> & { before: readonly Block[] } {
  const { before, parts } = split(tokens, 2);
  const blocks = (all: readonly Token[]) => all.map((token) => readBlock(token, pictureAt));
  const sections = parts.map((part): Section => ({ ...part.heading, blocks: blocks(part.tokens) }));
  return { before: blocks(before), sections };
}

/**
 * A file of texts/ (texts/README.md has its form) as data: the sections of a page, or articles where headings of the first
 * level begin them. Throws on everything the page has no drawing for.
 */
export function readTexts(markdown: string, pictureAt: PictureAt) {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space');
  const { before, parts } = split(tokens, 1);
  const articles = parts.map(({ heading, tokens: inside }) => {
    const { before: intro, sections } = readSections(inside, pictureAt);
    const about = intro.find((block) => block.kind === 'text')?.text ?? '';
    const cover = intro.find((block) => block.kind === 'picture')?.picture;
    return { ...heading, about, ...(cover && { cover }), sections };
  });
  return { articles, sections: readSections(before, pictureAt).sections };
}

/** `import { articles, sections } from '….md'`: texts are read when the page is built, their pictures become its files. */
export function texts(): Plugin {
  return {
    name: 'texts',
    transform: {
      filter: { id: /[\\/]texts[\\/].*\.md$/ },
      async handler(markdown, file) {
        const paths = [
          ...new Set([...markdown.matchAll(/\]\((\S+-light\.webp)\)/g)].map(([, path]) => path!)),
        ];
        const sizes = await Promise.all(paths.map((path) => sharp(join(dirname(file), path)).metadata()));
        const pictureAt: PictureAt = (path) => {
          const size = sizes[paths.indexOf(path)];
          if (size === undefined) throw new Error(`${path} is no picture of the light theme`);
          const { width, height } = size;
          return { light: path, dark: path.replace('-light.', '-dark.'), width, height };
        };
        const imports: string[] = [];
        const data = JSON.stringify(readTexts(markdown, pictureAt)).replaceAll(
          /"(?:light|dark)":("[^"]+\.webp")/g,
          (pair, path: string) => {
            imports.push(`import picture${imports.length} from ${path};`);
            return pair.replace(path, `picture${imports.length - 1}`);
          },
        );
        return {
          code: `${imports.join('\n')}\nexport const { articles, sections } = ${data};\n`,
          map: null,
        };
      },
    },
  };
}
