export { createBrowserClipboard } from './browser-clipboard.ts';
export { createBrowserScripts } from './browser-scripts.ts';
export { createBrowserShelf } from './browser-shelf.ts';
export { createBrowserStorage } from './browser-storage.ts';
export { attempt } from './files.ts';
