export { editorSession } from './editor-session.ts';
