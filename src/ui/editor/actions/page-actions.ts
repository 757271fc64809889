import { samplePart, thinnestWall, type Editor, type ListedAction, type SliceView } from '#editor';
import { shownIssues } from '../shared/listed-issues.ts';
import { walkIssues } from '../shared/walk-issues.ts';
import type { LibraryTab, PageStore } from '../page-store.ts';
import { CUBE_FACES, type CubeFace } from '../shared/cube-faces.ts';
import { openFilePicker, openFolderPicker } from './file-picker.ts';
import { showModel } from '../shared/show-parts.ts';
import { pickPrintFile } from './print-files.ts';
import { pickProjectFile, saveToFile } from './project-files.ts';
import { PAGE_ACTIONS, type PageActionId } from './page-action-table.ts';

/** The coral's own name, the same in every language. */
const SAMPLE_NAME = 'Corallite';

interface Handler {
  /** true, or the message key of why not now; always where it is not said. */
  readonly enabled?: () => true | string;
  readonly run: () => void;
  /** Whether its button is down; only where it is one of several, or on and off. */
  readonly pressed?: () => boolean;
}

/** An action with everything it needs already at hand; the editor's own are bound to this shape. */
export type BoundAction = ListedAction & Handler & Required<Pick<Handler, 'enabled'>>;

/** The actions of the page over its editor: choosing files, dialogs, camera, panels. */
export function createPageActions(editor: Editor, store: PageStore): readonly BoundAction[] {
  const needsParts = () => (editor.parts().length > 0 ? true : 'reason.no-parts');
  const needsView = () => (store.getState().view === null ? 'reason.no-picture' : true);
  const inSlice = () => (editor.getState().stage === 'slice' ? true : 'reason.only-in-slice');
  const thinnest = () => thinnestWall(editor.getState().walls, editor.parts());
  const needsIssues = () =>
    shownIssues(editor, store.getState().hiddenBelow).length > 0 ? true : 'reason.no-issues';
  const openLibrary = (tab: LibraryTab): Handler => ({
    run: () => store.setState({ dialog: { kind: 'library', tab } }),
  });
  /** Once it runs there is nothing to set up: its rows are shown. */
  const openBatch = (batch: 'batch' | 'export'): Handler => ({
    // Projects that are not open have parts of their own.
    enabled: () => (batch === 'batch' || editor.document.all('part').length > 0 ? true : 'reason.no-parts'),
    run: () => {
      // Who exports all plates means those as they are now, not what came of an earlier batch; one under way stays.
      if (batch === 'export') editor.dismissBatch();
      store.setState({ batch, exporting: false, panels: true, inspectOverlay: true });
    },
  });
  const show = (view: SliceView): Handler => ({
    enabled: inSlice,
    run: () => editor.setSliceView(view),
    pressed: () => editor.getState().sliceView === view,
  });
  const lookFrom = (face: CubeFace['id']): Handler => ({
    enabled: needsView,
    run: () => store.getState().view?.lookFrom(CUBE_FACES.find(({ id }) => id === face)!.normal),
  });

  /** What is here while another project is on its way has a name of its own to be asked for. */
  const isNew = (): boolean => {
    const { cloud, cloudLink } = editor.getState();
    return cloud.status === 'local' || (cloud.status === 'opening' && cloudLink === null);
  };
  /** The first save asks for a name; without a login there is only the device's disk to save to. */
  const save = (copy: boolean) => () => {
    const { cloud, cloudLink, projectFile } = editor.getState();
    const { status } = cloud;
    if (!copy && projectFile !== null && cloudLink === null) return void saveToFile(editor, store);
    if (status === 'signed-out') store.setState({ dialog: { kind: 'login' } });
    else if (status === 'conflict' && !copy) store.setState({ dialog: { kind: 'conflict' } });
    else if (isNew() || copy) store.setState({ dialog: { kind: 'save', copy } });
    else void editor.saveToCloud();
  };

  /** What is published is what lies in the cloud: it is saved first, the first time under a name. */
  const publish = (): void => {
    const { status } = editor.getState().cloud;
    if (status === 'saved') store.setState({ dialog: { kind: 'publish' } });
    else if (status === 'signed-out') store.setState({ dialog: { kind: 'login' } });
    else if (status === 'conflict') store.setState({ dialog: { kind: 'conflict' } });
    else if (isNew()) store.setState({ dialog: { kind: 'save', copy: false, next: 'publish' } });
    // Why it was not saved is said beside the name.
    else
      void editor.saveToCloud().then((saved) => {
        if (saved.ok) store.setState({ dialog: { kind: 'publish' } });
      });
  };

  const handlers: Readonly<Record<PageActionId, Handler>> = {
    'file.new': { run: () => store.setState({ dialog: { kind: 'new-project' } }) },
    'file.open': { run: () => void pickProjectFile(editor, store) },
    'file.open-cloud': {
      run() {
        const isOut = editor.getState().cloud.status === 'signed-out';
        store.setState({ dialog: isOut ? { kind: 'login', target: null } : { kind: 'open-project' } });
      },
    },
    'file.open-print': { run: () => pickPrintFile(editor, store) },
    'file.import': { run: () => openFilePicker(editor) },
    'file.import-folder': { run: () => openFolderPicker(editor) },
    'file.save': { run: save(false) },
    'file.save-as': { run: save(true) },
    'file.save-file': { run: () => void saveToFile(editor, store) },
    'file.save-file-as': { run: () => void saveToFile(editor, store, true) },
    'file.sample': { run: () => void editor.importFiles([samplePart(SAMPLE_NAME)]) },
    'file.export': {
      enabled: needsParts,
      run() {
        editor.setStage('slice');
        store.setState({ exporting: true });
      },
    },
    'file.export-model': {
      enabled: needsParts,
      run: () => store.setState({ dialog: { kind: 'export-model' } }),
    },
    'file.export-all': openBatch('export'),
    'file.batch': openBatch('batch'),
    'file.publish': {
      enabled: needsParts,
      run: publish,
    },
    'file.rename': { run: () => store.setState({ renamingDocument: true }) },
    'slice.3d': show('3d'),
    'slice.split': show('split'),
    'slice.layer': show('layer'),
    'view.home': { enabled: needsView, run: () => store.getState().view?.home() },
    'view.fit': { enabled: needsView, run: () => store.getState().view?.fit() },
    'view.least-wall': {
      enabled: () => (thinnest() === null ? 'reason.no-walls' : needsView()),
      run() {
        const found = thinnest();
        if (found === null) return;
        showModel(editor);
        store.getState().view?.frame(found.box, found.outward);
      },
    },
    'view.front': lookFrom('front'),
    'view.back': lookFrom('back'),
    'view.left': lookFrom('left'),
    'view.right': lookFrom('right'),
    'view.top': lookFrom('top'),
    'view.bottom': lookFrom('bottom'),
    'issue.next': { enabled: needsIssues, run: () => walkIssues(editor, store, 1) },
    'issue.previous': { enabled: needsIssues, run: () => walkIssues(editor, store, -1) },
    'library.printer': openLibrary('printer'),
    'library.material': openLibrary('material'),
    'library.craft': openLibrary('craft'),
    'library.part': openLibrary('part'),
    'library.keep-part': {
      enabled: () => (editor.getState().selection.length > 0 ? true : 'reason.nothing-selected'),
      run: () => store.setState({ dialog: { kind: 'keep-part' } }),
    },
    'page.search': { run: () => store.setState({ palette: true }) },
    'page.panels': { run: () => store.setState({ panels: !store.getState().panels }) },
    'page.shortcuts': { run: () => store.setState({ dialog: { kind: 'shortcuts' } }) },
  };
  return PAGE_ACTIONS.map((action) => ({ enabled: () => true, ...action, ...handlers[action.id] }));
}
