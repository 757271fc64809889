export { editorSession, type EditorSession } from './editor-session.ts';
