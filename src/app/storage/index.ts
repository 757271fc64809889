export { createBrowserClipboard } from './browser-clipboard.ts';
export { createBrowserItems } from './browser-items.ts';
export { createBrowserShelf } from './browser-shelf.ts';
export { createBrowserStorage } from './browser-storage.ts';
export { attempt } from './files.ts';
