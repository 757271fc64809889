import {
  autocompletion,
  closeCompletion,
  completeFromList,
  completionStatus,
  type Completion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { theme } from '../../tokens/index.ts';

/** Something that can be called, as it is offered while one types. */
export interface Offered {
  readonly name: string;
  readonly signature: string;
  readonly meaning: string;
}

/** A field for the source of a script. */
export interface CodeEditor {
  source(): string;
  /** Marks what is wrong, and where: a line from 1, a column from 1 or 0 where it is not known; null for nothing. */
  mark(fault: { readonly line: number; readonly column: number; readonly message: string } | null): void;
  /** Puts the caret at the start of a line, from 1, and shows it. */
  goTo(line: number): void;
  dispose(): void;
}

const { color } = theme;

const looks = EditorView.theme({
  '&': { height: '100%', color: color.text },
  '&.cm-focused': { outline: 'none' },
  // Over the line numbers and the line of the cursor, which would cover an outline of the editor's own.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    outline: `2px solid ${color.focus}`,
    outlineOffset: '-2px',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px' },
  '.cm-content': { caretColor: color.text },
  '.cm-cursor': { borderLeftColor: color.text },
  '.cm-gutters': { background: color.field, color: color.text2, border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: color.hover },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: color.n5,
  },
  '.cm-tooltip': {
    background: color.panel,
    color: color.text,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: color.n5,
    color: color.text,
  },
  '.cm-completionInfo': { maxWidth: '260px', padding: '8px 10px' },
  '.cm-completionDetail': { color: color.text2, fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: color.dangerSolid },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: color.c11 },
  { tag: [tags.string, tags.special(tags.string)], color: color.successText },
  { tag: [tags.number, tags.bool, tags.null], color: color.infoText },
  { tag: [tags.comment], color: color.text2, fontStyle: 'italic' },
]);

/** Makes the field in an element. Changes are reported at once; Tab goes on to the next control, as everywhere on the page. */
export function createCodeEditor(
  parent: HTMLElement,
  {
    source,
    readOnly,
    label,
    offered,
    onChange,
  }: {
    readonly source: string;
    readonly readOnly: boolean;
    readonly label: string;
    readonly offered: readonly Offered[];
    readonly onChange: () => void;
  },
): CodeEditor {
  const completions = offered.map(({ name, signature, meaning }): Completion => ({
    label: name,
    type: 'function',
    detail: signature.slice(name.length),
    info: meaning,
    boost: 1,
  }));
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        autocompletion({ icons: false }),
        javascript(),
        javascriptLanguage.data.of({ autocomplete: completeFromList(completions) }),
        syntaxHighlighting(colours),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
          // Escape gives up the list first, and only then closes what the field stands in.
          parent.dataset['editing'] = String(completionStatus(update.state) !== null);
        }),
        looks,
      ],
    }),
  });
  // The dialog around it takes the key for itself by preventing what else it does: the field's own keys do not hear of it.
  parent.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeCompletion(view);
  });
  const lineAt = (number: number) => view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
  return {
    source: () => view.state.doc.toString(),
    mark(fault) {
      if (fault === null) return view.dispatch(setDiagnostics(view.state, []));
      const line = lineAt(fault.line);
      const from = Math.min(line.from + Math.max(0, fault.column - 1), line.to);
      const to = from < line.to ? line.to : from;
      view.dispatch(
        setDiagnostics(view.state, [
          { from: from === to ? line.from : from, to, severity: 'error', message: fault.message },
        ]),
      );
    },
    goTo(number) {
      const { from } = lineAt(number);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    dispose: () => view.destroy(),
  };
}
