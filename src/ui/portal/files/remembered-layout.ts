export type FilesLayout = 'grid' | 'list';

const KEY = 'files-layout';

/** Grid or list, as it was left on this device. */
export function rememberedLayout(): FilesLayout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
  } catch {
    // Storage may be refused; the choice then lasts for the visit.
    return 'grid';
  }
}

export function rememberLayout(layout: FilesLayout): void {
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    // As above.
  }
}
