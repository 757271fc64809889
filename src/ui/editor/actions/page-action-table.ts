import { CUBE_FACES, type CubeFace } from '../view/cube-geometry.ts';

/** An action as lists know it: what it is called, drawn as and bound to. */
export interface ListedAction {
  readonly id: string;
  /** Message key of its name. */
  readonly label: string;
  readonly icon: string | null;
  /** Bindings as tinykeys writes them; the first is shown. Where actions share one, the first enabled takes it. */
  readonly shortcuts: readonly string[];
}

const TABLE = [
  // Browsers keep Ctrl+N for themselves in a tab, so Shift+N always works (UI brief §4.3).
  ['file.new', 'file-plus', ['Shift+n', '$mod+n']],
  ['file.import', 'import', ['i', '$mod+o']],
  ['file.save', 'save', ['$mod+s']],
  ['file.save-as', 'save-all', ['$mod+Shift+s']],
  ['file.sample', 'shapes', []],
  ['file.export', 'file-down', ['$mod+p']],
  ['file.export-stl', 'box', []],
  ['file.rename', 'pencil', []],
  ['slice.3d', 'box', []],
  ['slice.split', 'columns-2', []],
  ['slice.layer', 'layers', []],
  ['view.home', 'house', ['7']],
  ['view.fit', 'maximize', ['z']],
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
  ['page.search', 'search', ['$mod+k', 'F3']],
  ['page.panels', 'panels-top-left', ['\\']],
  ['page.shortcuts', 'keyboard', ['Shift+?', '?']],
] as const;

export type PageActionId = (typeof TABLE)[number][0];

/** What the page can do besides the editor's own actions, in the order menus list it; `createPageActions` says how. */
export const PAGE_ACTIONS: readonly (ListedAction & { readonly id: PageActionId })[] = TABLE.map(
  ([id, icon, shortcuts]) => ({ id, label: `action.${id}`, icon, shortcuts }),
);
