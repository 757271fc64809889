export { createBrowserStorage } from './browser-storage.ts';
