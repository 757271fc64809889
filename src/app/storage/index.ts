export { createBrowserClipboard } from './browser-clipboard.ts';
export { createBrowserStorage } from './browser-storage.ts';
