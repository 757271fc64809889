import type { ComponentType } from 'react';
import type { Cloud } from '#cloud';
import type { FrameKind } from './portal/frame/frame-kind.ts';
import { NO_PAGE, type Access, type PageRules } from './session/guard.ts';

/** What pages need of the rooms around them. */
export interface PageOutside {
  /** The editor with everything it stands on. */
  readonly loadEditor: () => Promise<ComponentType>;
}

/** A page: all that the router, the guard, the window's title and the start of the page know of it. */
export interface PageLine {
  /** A part of any name after a colon, one that may be left out before a question mark. */
  readonly path: string;
  /** Key of the page's title; null where the page sets it itself, or has none. */
  readonly title: string | null;
  /** Who may open it; by the part after the colon where not every one is for the same people. */
  readonly access: Access | ((part: string) => Access);
  readonly device: PageRules['device'];
  /** The portal's frame around the page; null for a page that stands alone. */
  readonly frame: FrameKind | null;
  /** Fetches the page's code, a chunk of its own: imported from here alone, so that no other page carries it. */
  readonly load: (outside: PageOutside) => Promise<ComponentType>;
  /** Its code is long in coming: what stands in for it is drawn at once. */
  readonly isHeavy?: true;
  /** Asks the server for what the page shows the account of this id at first, with the query of its address. */
  readonly prefetch?: (cloud: Cloud, query: string, owner: string) => Promise<void>;
}

/** A path as the router reads it: in capitals or small letters, with or without a slash at its end. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/, '(?:/([^/]+))?').replace(/:\w+/, '([^/]+)')}/?$`, 'i');

function match<Line extends PageLine>(pages: readonly Line[], path: string) {
  for (const line of pages) {
    const found = patternOf(line.path).exec(path);
    if (found !== null) return { line, part: found[1] ?? '' };
  }
  return undefined;
}

/** The page that a path leads to; nothing where there is none. */
export const findPage = <Line extends PageLine>(pages: readonly Line[], path: string): Line | undefined =>
  match(pages, path)?.line;

/** What the guard knows of the page that a path leads to. */
export function rulesOf(pages: readonly PageLine[], path: string): PageRules {
  const found = match(pages, path);
  if (found === undefined) return NO_PAGE;
  const { access, device } = found.line;
  return { access: typeof access === 'function' ? access(found.part.toLowerCase()) : access, device };
}
