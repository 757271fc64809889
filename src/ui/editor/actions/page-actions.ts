import { samplePart, type Editor } from '#editor';
import { listIssues } from '../issues/listed-issues.ts';
import { walkIssues } from '../issues/walk-issues.ts';
import type { LibraryTab, PageStore } from '../page-store.ts';
import { CUBE_FACES } from '../view/cube-geometry.ts';
import { openFilePicker } from './file-picker.ts';

/** The coral's own name, the same in every language. */
const SAMPLE_NAME = 'Corallite';

/** An action with everything it needs already at hand; the editor's own are bound to this shape. */
export interface BoundAction {
  readonly id: string;
  /** Message key of its name. */
  readonly label: string;
  readonly icon: string | null;
  /** Bindings as tinykeys writes them; the first is shown. Where actions share one, the first enabled takes it. */
  readonly shortcuts: readonly string[];
  /** true, or the message key of why not now. */
  readonly enabled: () => true | string;
  readonly run: () => void;
}

/** What the page can do besides the editor's own actions: choosing files, dialogs, camera, panels. */
export function createPageActions(editor: Editor, store: PageStore): readonly BoundAction[] {
  const always = (): true => true;
  const needsParts = () => (editor.parts().length > 0 ? true : 'reason.no-parts');
  const needsView = () => (store.getState().view === null ? 'reason.no-picture' : true);
  const inSlice = () => (editor.getState().stage === 'slice' ? true : 'reason.only-in-slice');
  const needsIssues = () => (listIssues(editor).length > 0 ? true : 'reason.no-issues');
  const action = (
    id: string,
    icon: string | null,
    shortcuts: readonly string[],
    enabled: BoundAction['enabled'],
    run: () => void,
  ): BoundAction => ({ id, label: `action.${id}`, icon, shortcuts, enabled, run });
  const openLibrary = (tab: LibraryTab) => () => store.setState({ dialog: { kind: 'library', tab } });

  /** The first save asks for a name; without a login there is nowhere to save to. */
  const save = (copy: boolean) => () => {
    const { cloud, cloudLink } = editor.getState();
    const { status } = cloud;
    // What is here while another project is on its way has a name of its own to be asked for.
    const isNew = status === 'local' || (status === 'opening' && cloudLink === null);
    if (status === 'signed-out') store.setState({ dialog: { kind: 'login' } });
    else if (status === 'conflict' && !copy) store.setState({ dialog: { kind: 'conflict' } });
    else if (isNew || copy) store.setState({ dialog: { kind: 'save', copy } });
    else void editor.saveToCloud();
  };

  return [
    // Browsers keep Ctrl+N for themselves in a tab, so Shift+N always works (UI brief §4.3).
    action('file.new', 'file-plus', ['Shift+n', '$mod+n'], always, () =>
      store.setState({ dialog: { kind: 'new-project' } }),
    ),
    action('file.import', 'import', ['i', '$mod+o'], always, () => openFilePicker(editor)),
    action('file.save', 'save', ['$mod+s'], always, save(false)),
    action('file.save-as', 'save-all', ['$mod+Shift+s'], always, save(true)),
    action('file.sample', 'shapes', [], always, () => void editor.importFiles([samplePart(SAMPLE_NAME)])),
    action('file.export', 'file-down', ['$mod+p'], needsParts, () => {
      editor.setStage('slice');
      store.setState({ exporting: true });
    }),
    action('file.export-stl', 'box', [], needsParts, () => void editor.exportStl()),
    action('file.rename', 'pencil', [], always, () => store.setState({ renamingDocument: true })),
    action('slice.3d', 'box', [], inSlice, () => editor.setSliceView('3d')),
    action('slice.split', 'columns-2', [], inSlice, () => editor.setSliceView('split')),
    action('slice.layer', 'layers', [], inSlice, () => editor.setSliceView('layer')),
    action('view.home', 'house', ['7'], needsView, () => store.getState().view?.home()),
    action('view.fit', 'maximize', ['z'], needsView, () => store.getState().view?.fit()),
    ...CUBE_FACES.map((face) =>
      action(`view.${face.id}`, 'box', [face.key], needsView, () =>
        store.getState().view?.lookFrom(face.normal),
      ),
    ),
    action('issue.next', 'chevron-right', ['.'], needsIssues, () => walkIssues(editor, store, 1)),
    action('issue.previous', 'chevron-left', [','], needsIssues, () => walkIssues(editor, store, -1)),
    action('library.printer', 'printer', [], always, openLibrary('printer')),
    action('library.material', 'droplet', [], always, openLibrary('material')),
    action('library.craft', 'palette', [], always, openLibrary('craft')),
    action('page.search', 'search', ['$mod+k', 'F3'], always, () => store.setState({ palette: true })),
    action('page.panels', 'panels-top-left', ['\\'], always, () =>
      store.setState({ panels: !store.getState().panels }),
    ),
    action('page.shortcuts', 'keyboard', ['Shift+?', '?'], always, () =>
      store.setState({ dialog: { kind: 'shortcuts' } }),
    ),
  ];
}
