import type { AppError } from '#base';
import type { PrintFile, ProjectFile } from '#editor';
import type { PageFile } from '#sending/api';
import { createContext, use } from 'react';
import { createStore, useStore } from 'zustand';
import type { ManualPlace } from '../manual/help-topics.ts';
import type { LibraryKind } from '../editor-library-address.ts';
import type { IssueChoice } from './shared/listed-issues.ts';
import type { ModelViewHandle } from './services.ts';

/** What a plate is set up with. */
export type SetUpTab = 'printer' | 'material' | 'craft';
export type LibraryTab = LibraryKind;

/** A dialog of the page with what it is about. `target` is what the address names (useProjectRoute). */
export type PageDialog =
  /** `field` is a setting of the craft that was found by its name. */
  | { readonly kind: 'library'; readonly tab: LibraryTab; readonly field?: string }
  /** The selection is kept in the library under a name; `back` is what that was asked from. */
  | { readonly kind: 'keep-part'; readonly back?: 'library' }
  /** `line` is where its source is to be looked at. */
  | { readonly kind: 'script'; readonly id: string; readonly line?: number }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'new-project' }
  | { readonly kind: 'open-project' }
  | { readonly kind: 'export-model' }
  /** A finished file on its way to a printer. */
  | { readonly kind: 'send'; readonly file: PageFile }
  /** `next` is what was asked for, and needs the project to be saved. */
  | { readonly kind: 'save'; readonly copy: boolean; readonly next?: 'publish' }
  /** What lies in the cloud now is to be published. */
  | { readonly kind: 'publish' }
  /** `target` is opened once the person has chosen, where they were on the way to it. */
  | { readonly kind: 'conflict'; readonly target?: string }
  /** What is open is in no cloud: the person says what becomes of it before the target is opened. */
  | { readonly kind: 'leave'; readonly target: string }
  | { readonly kind: 'open-failed'; readonly target: string; readonly error: AppError }
  /** What is open is kept nowhere: the person says what becomes of it before the document of another tab takes its place. */
  | { readonly kind: 'continue-here' }
  /** What is open is in no file and no cloud: the person says what becomes of it before the file is opened. */
  | { readonly kind: 'leave-for-file'; readonly file: ProjectFile }
  /** Why a file could not be opened, or the project not saved to it. */
  | {
      readonly kind: 'file-failed';
      readonly act: 'open' | 'save';
      readonly name: string;
      readonly error: AppError;
    }
  /** `target` is what a login opens, null where it is to be chosen then; without one it is for saving. */
  | { readonly kind: 'login'; readonly target?: string | null };

/** What the page itself has open; nothing of the document. */
export interface PageState {
  /** One place for all of them: two are never up at a time. */
  readonly dialog: PageDialog | null;
  /** The print file that is looked at, over all else. */
  readonly printFile: PrintFile | null;
  /** A print file that came while the open one has unsaved repairs: it is opened once those may go. */
  readonly nextPrintFile: File | null;
  readonly palette: boolean;
  /** The section of the manual that was found by its name, open beside the work. */
  readonly help: ManualPlace | null;
  readonly exporting: boolean;
  /** The batch panel is open: for whatever steps, or to export all plates. */
  readonly batch: 'batch' | 'export' | null;
  readonly renamingDocument: boolean;
  /** The row of the list whose name is being changed: a part, or a group by its key (`rowsOf`). */
  readonly renamingPart: string | null;
  /** Groups that are folded in the list, on this device: those folded last. */
  readonly folded: readonly string[];
  readonly renamingPlate: string | null;
  /** The plate that parts which are being dragged would go to. */
  readonly plateUnderParts: string | null;
  readonly panels: boolean;
  /** The left panel lists the plates instead of the parts. */
  readonly platesListed: boolean;
  /** A parameter that was found by its name: its field takes the focus. */
  readonly wantedParam: string | null;
  /** What of the left panel lies over the view in the compact frame. */
  readonly leftOverlay: 'parts' | 'issues' | null;
  /** The issue that was walked to. */
  readonly issue: IssueChoice | null;
  /** Islands and suction cups of less area are not shown, mm²: on this device, 0 shows all. */
  readonly hiddenBelow: number;
  /** The right panel where the window is too small to dock it. */
  readonly inspectOverlay: boolean;
  readonly leftWidth: number;
  readonly rightWidth: number;
  /** Share of the split view the model takes. */
  readonly split: number;
  /** The model's picture once it is drawn. */
  readonly view: ModelViewHandle | null;
  /** How the picture is drawn; null until the first frame, 'none' when it cannot be. */
  readonly picture: 'webgpu' | 'webgl2' | 'none' | null;
}

const STORED = 'panels';
export const LEFT = { min: 220, max: 400, initial: 256 };
export const RIGHT = { min: 300, max: 420, initial: 324 };
export const SPLIT = { min: 0.2, max: 0.8, initial: 0.5 };

const within = (
  range: { readonly min: number; readonly max: number; readonly initial: number },
  value: unknown,
) =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(range.max, Math.max(range.min, value))
    : range.initial;

/** Reads stored widths; whatever is not a number in range is replaced. Storage may be refused by the browser. */
function readStored(): { leftWidth: number; rightWidth: number } {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(STORED) ?? 'null');
  } catch {
    // A refused or damaged store gives the usual widths.
  }
  const record = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const wide = window.innerWidth >= 1920;
  return {
    leftWidth: within({ ...LEFT, initial: wide ? 288 : LEFT.initial }, record['left']),
    rightWidth: within({ ...RIGHT, initial: wide ? 360 : RIGHT.initial }, record['right']),
  };
}

/** Groups have ids of their own in every document: so many are remembered, of whatever document. */
const MOST_FOLDED = 200;
const FOLDED = 'folded-groups';

/** Reads the folded groups; whatever is none is left out. */
function readFolded(): readonly string[] {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(FOLDED) ?? 'null');
  } catch {
    // A refused or damaged store folds nothing.
  }
  const groups = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  return groups.filter((id) => typeof id === 'string').slice(-MOST_FOLDED);
}

const HIDDEN_BELOW = 'issues-hidden-below';

/** Reads what is hidden of the issues; whatever is no area hides none. */
function readHiddenBelow(): number {
  try {
    const area = Number(localStorage.getItem(HIDDEN_BELOW));
    return area > 0 && area < Infinity ? area : 0;
  } catch {
    return 0;
  }
}

export function createPageStore() {
  const store = createStore<PageState>(() => ({
    dialog: null,
    printFile: null,
    nextPrintFile: null,
    palette: false,
    help: null,
    exporting: false,
    batch: null,
    renamingDocument: false,
    renamingPart: null,
    folded: readFolded(),
    renamingPlate: null,
    plateUnderParts: null,
    panels: true,
    platesListed: false,
    wantedParam: null,
    leftOverlay: null,
    issue: null,
    hiddenBelow: readHiddenBelow(),
    inspectOverlay: false,
    ...readStored(),
    split: SPLIT.initial,
    view: null,
    picture: null,
  }));
  return {
    ...store,
    setWidth(side: 'left' | 'right', width: number) {
      store.setState(
        side === 'left' ? { leftWidth: within(LEFT, width) } : { rightWidth: within(RIGHT, width) },
      );
      const { leftWidth, rightWidth } = store.getState();
      try {
        localStorage.setItem(STORED, JSON.stringify({ left: leftWidth, right: rightWidth }));
      } catch {
        // The width holds for this visit.
      }
    },
    /** Folds a group of the list, or unfolds it. */
    setFolded(group: string, isFolded: boolean) {
      const others = store.getState().folded.filter((id) => id !== group);
      const folded = isFolded ? [...others, group].slice(-MOST_FOLDED) : others;
      store.setState({ folded });
      try {
        localStorage.setItem(FOLDED, JSON.stringify(folded));
      } catch {
        // It holds for this visit.
      }
    },
    /** Hides islands and suction cups of less area, mm². */
    setHiddenBelow(hiddenBelow: number) {
      store.setState({ hiddenBelow });
      try {
        localStorage.setItem(HIDDEN_BELOW, String(hiddenBelow));
      } catch {
        // It holds for this visit.
      }
    },
    setSplit(split: number) {
      store.setState({ split: within(SPLIT, split) });
    },
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

const PageContext = createContext<PageStore | null>(null);
export const PageProvider = PageContext.Provider;

export function usePageStore(): PageStore {
  const store = use(PageContext);
  if (store === null) throw new Error('usePageStore outside PageProvider');
  return store;
}

export function usePage<Value>(select: (state: PageState) => Value): Value {
  return useStore(usePageStore(), select);
}
