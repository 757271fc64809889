import type { Stage } from './stages.ts';
import type { Editor } from './types.ts';

/** A button of an action, and where it stands. Its words are message keys. */
export interface ActionButton {
  /** The rail, or the toolbar of a stage. */
  readonly place: 'rail' | Stage;
  readonly group: string;
  /** One to three words; the action's whole name is elsewhere. */
  readonly name: string;
  readonly help: string;
}

/** Something a person can do, as lists know it: what it is called, drawn as and bound to. */
export interface ListedAction {
  readonly id: string;
  /** Message key of its name. */
  readonly label: string;
  /** Lucide name, or null where it has no drawing. */
  readonly icon: string | null;
  /** Bindings as tinykeys writes them; the first is shown. Where actions share one, the first enabled takes it. */
  readonly shortcuts: readonly string[];
  /** The one of its bindings that the browser reports as an event of the clipboard: pressing it is not ours to take. */
  readonly clipboardKey?: string;
  readonly button?: ActionButton;
}

/**
 * What can be done with the editor alone. Actions that need the page itself (choosing files, moving the camera, opening a dialog)
 * are the page's own.
 */
export interface EditorAction extends ListedAction {
  /** The tool it takes in hand: its button is pressed as long. */
  readonly tool?: string;
  /** true, or the message key of why not now. */
  enabled(editor: Editor): true | string;
  run(editor: Editor): void;
}
