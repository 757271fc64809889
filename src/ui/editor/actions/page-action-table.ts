import type { ListedAction, Stage } from '#editor';
import { CUBE_FACES, type CubeFace } from '../shared/cube-faces.ts';

const TABLE = [
  // Browsers keep Ctrl+N for themselves in a tab, so Shift+N always works (UI brief §4.3).
  ['file.new', 'file-plus', ['Shift+n', '$mod+n']],
  ['file.open', 'folder-open', ['$mod+o']],
  ['file.open-cloud', 'cloud-download', ['$mod+Shift+o']],
  ['file.open-print', 'file-search', []],
  // The second is for who has switched single letters off.
  ['file.import', 'import', ['i', 'Alt+KeyI']],
  ['file.import-folder', 'folder-input', []],
  ['file.save', 'save', ['$mod+s']],
  ['file.save-as', 'save-all', ['$mod+Shift+s']],
  ['file.save-file', 'folder-down', []],
  ['file.save-file-as', 'folder-down', []],
  ['file.sample', 'shapes', []],
  ['file.export', 'file-down', ['$mod+p']],
  ['file.export-model', 'file-box', []],
  ['file.export-all', 'file-stack', ['$mod+Shift+e']],
  ['file.batch', 'list-checks', ['Shift+q']],
  ['file.publish', 'upload', []],
  ['file.rename', 'pencil', []],
  ['slice.3d', 'box', []],
  ['slice.split', 'columns-2', []],
  ['slice.layer', 'layers', []],
  ['view.home', 'house', ['7']],
  ['view.fit', 'maximize', ['z']],
  ['view.least-wall', 'locate', []],
  ...CUBE_FACES.map(({ id, key }): [`view.${CubeFace['id']}`, string, string[]] => [
    `view.${id}`,
    'box',
    [key],
  ]),
  ['issue.next', 'chevron-right', ['.']],
  ['issue.previous', 'chevron-left', [',']],
  ['library.printer', 'printer', []],
  ['library.material', 'droplet', []],
  ['library.craft', 'palette', []],
  ['library.part', 'library', []],
  ['library.keep-part', 'package-plus', ['Shift+m']],
  ['page.search', 'search', ['$mod+k', 'F3']],
  ['page.panels', 'panels-top-left', ['\\']],
  ['page.shortcuts', 'keyboard', ['Shift+?', '?']],
] as const;

export type PageActionId = (typeof TABLE)[number][0];

/** Those with a button in the toolbar of a stage: its group there, and its words among `editor.bar`. */
const BUTTONS: Readonly<Partial<Record<PageActionId, readonly [stage: Stage, group: string, word: string]>>> =
  {
    'file.import': ['prepare', 'file', 'import'],
    'slice.3d': ['slice', 'show', 'model'],
    'slice.split': ['slice', 'show', 'split'],
    'slice.layer': ['slice', 'show', 'layer'],
    'file.batch': ['prepare', 'more', 'batch'],
    'file.export-all': ['slice', 'send', 'exportAll'],
  };

function buttonOf(id: PageActionId): Pick<ListedAction, 'button'> {
  const found = BUTTONS[id];
  if (found === undefined) return {};
  const [place, group, word] = found;
  return { button: { place, group, name: `editor.bar.${word}`, help: `editor.bar.${word}Help` } };
}

/** What the page can do besides the editor's own actions, in the order menus list it; `createPageActions` says how. */
export const PAGE_ACTIONS: readonly (ListedAction & { readonly id: PageActionId })[] = TABLE.map(
  ([id, icon, shortcuts]) => ({ id, label: `action.${id}`, icon, shortcuts, ...buttonOf(id) }),
);
