/** The page of all controls: a chunk that a product build does not have, since nothing in it leads there. */
export const loadDevUiPage = async () => (await import('./dev-ui-page.tsx')).DevUiPage;
