import type { ComponentType } from 'react';
import { latePage, loadPortalFrame, PAGES, type Late, type PageLine, type PageOutside } from '#ui';

/** A line of the table of pages, ready to be drawn. */
export interface Route extends PageLine {
  readonly Page: Late<object>;
}

export const PortalFrame = latePage(loadPortalFrame);

/** What the pages of the table are drawn by; each is fetched when it is first wanted. */
export const createRoutes = (pages: readonly PageLine[], outside: PageOutside): readonly Route[] =>
  pages.map((line) => {
    const load = (): Promise<ComponentType<object>> => line.load(outside);
    return { ...line, Page: latePage(load, { framed: line.frame !== null }) };
  });

export const ROUTES = createRoutes(PAGES, {
  loadEditor: async () => (await import('../editor-route.tsx')).loadEditorRoute(),
});
