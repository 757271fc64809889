import { boxCentre, type Issue } from '#kernel';
import type { ClosePair, Editor, OutsidePart, PartId } from '#editor';
import type { IssueReport } from '#pipeline';
import type { ModelPlace } from '../services.ts';

/** A part that does not fit the platform where it stands. */
export interface OutsideIssue extends OutsidePart {
  readonly kind: 'outside';
}

/** Two parts that stand too near to each other. */
export interface CloseIssue extends ClosePair {
  readonly kind: 'close';
}

/** What is known of parts without the layers. */
type PartIssue = OutsideIssue | CloseIssue;

/** Everything the list of issues holds: what the layers show, and what is known of the parts. */
export type ListedIssue = Issue | PartIssue;
export type ListedKind = ListedIssue['kind'];

/** Kinds in the order of the list; those that only show when there are any come last. */
export const LISTED_KINDS = [
  'island',
  'resin-trap',
  'suction-cup',
  'outside',
  'close',
  'border',
  'empty-layer',
] as const satisfies readonly ListedKind[];

/** Rows that stay, dimmed, at zero. */
export const LASTING_KINDS: ReadonlySet<ListedKind> = new Set([
  'island',
  'resin-trap',
  'suction-cup',
  'outside',
  'close',
]);

/** Whether a kind is known of the parts, without the layers. */
export const isOfParts = (kind: ListedKind): kind is PartIssue['kind'] =>
  kind === 'outside' || kind === 'close';
const isPartIssue = (issue: ListedIssue): issue is PartIssue => isOfParts(issue.kind);

/** The layers' issue, or null for one of parts. */
export const layerIssue = (issue: ListedIssue): Issue | null => (isPartIssue(issue) ? null : issue);

/** The parts an issue is about; none for one of layers. */
export function partsOf(issue: ListedIssue): readonly PartId[] {
  if (issue.kind === 'outside') return [issue.part];
  return issue.kind === 'close' ? issue.parts : [];
}

/** What is remembered of the issue walked to. */
export type IssueChoice = Issue | Pick<OutsideIssue, 'kind' | 'part'> | Pick<CloseIssue, 'kind' | 'parts'>;

/** All there are, of one kind or of every kind: kinds in the order of the list, the largest of each first. */
export function listIssues(editor: Editor, kind?: ListedKind): readonly ListedIssue[] {
  const { issues, closeParts } = editor.getState();
  const ofLayers = issues.report === null ? [] : largestFirst(issues.report);
  return (kind === undefined ? LISTED_KINDS : [kind]).flatMap((each): readonly ListedIssue[] => {
    if (each === 'outside') return editor.partsOutside().map((part) => ({ kind: each, ...part }));
    if (each === 'close') return closeParts.map((pair) => ({ kind: each, ...pair }));
    return ofLayers.filter((issue) => issue.kind === each);
  });
}

const ordered = new WeakMap<IssueReport, readonly Issue[]>();

/** What the layers show by size: many ask, so it is put in order once a report. What is of one size stays in the order of layers. */
function largestFirst(report: IssueReport): readonly Issue[] {
  const known = ordered.get(report) ?? report.issues.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  ordered.set(report, known);
  return known;
}

/** What the text of an issue says of its size, to compare it with others of its kind; 0 where there is nothing to compare. */
function sizeOf(issue: Issue): number {
  if (issue.kind === 'resin-trap') return issue.volumeMm3;
  return issue.kind === 'island' || issue.kind === 'suction-cup' ? issue.areaMm2 : 0;
}

/** Whether an issue is smaller than what is shown, `hiddenBelow` mm²: only areas are, the others have none to be read. */
export const isHidden = (issue: ListedIssue | IssueChoice, hiddenBelow: number): boolean =>
  (issue.kind === 'island' || issue.kind === 'suction-cup') && issue.areaMm2 < hiddenBelow;

/** What is walked to, in the order of the list: all but those that are hidden. */
export const shownIssues = (editor: Editor, hiddenBelow: number, kind?: ListedKind): readonly ListedIssue[] =>
  listIssues(editor, kind).filter((issue) => !isHidden(issue, hiddenBelow));

/** How many there are of a kind: of the layers' issues more are counted than listed. */
export function countIssues(editor: Editor, kind: ListedKind): number {
  if (kind === 'outside') return editor.partsOutside().length;
  if (kind === 'close') return editor.getState().closeParts.length;
  return editor.getState().issues.report?.counts[kind] ?? 0;
}

/** How many of a kind are smaller than what is shown. */
export const countHidden = (editor: Editor, kind: ListedKind, hiddenBelow: number): number =>
  (editor.getState().issues.report?.issues ?? []).reduce(
    (count, issue) => (issue.kind === kind && isHidden(issue, hiddenBelow) ? count + 1 : count),
    0,
  );

/** How many of a kind are left when those are hidden. */
export const countShown = (editor: Editor, kind: ListedKind, hiddenBelow: number): number =>
  countIssues(editor, kind) - countHidden(editor, kind, hiddenBelow);

/** The issue that was chosen, as it is now; null when it is no more. */
export function chosenIssue(editor: Editor, choice: IssueChoice | null): ListedIssue | null {
  if (choice === null) return null;
  if (choice.kind === 'outside') {
    const part = editor.partsOutside().find((each) => each.part === choice.part);
    return part === undefined ? null : { kind: 'outside', ...part };
  }
  if (choice.kind === 'close')
    return listIssues(editor, 'close').find((issue) => indexOfChoice([issue], choice) === 0) ?? null;
  const { status, report } = editor.getState().issues;
  // While the plate is checked again nobody knows whether the issue is still there.
  if (status !== 'ready' || report === null) return null;
  return report.issues[indexOfChoice(report.issues, choice)] ?? null;
}

/** The layer on which an issue is looked at: an island's own, the middle one of a space. */
export function layerOf(issue: Issue): number {
  return issue.kind === 'resin-trap' || issue.kind === 'suction-cup'
    ? (issue.firstLayer + issue.lastLayer) >> 1
    : issue.firstLayer;
}

/** Where on the model an issue is, or null for one that is all over a layer. */
export function placeOf(issue: ListedIssue, editor: Editor): ModelPlace | null {
  if (issue.kind === 'outside') {
    const box = editor.partBox(issue.part);
    if (box === undefined) return null;
    const [x, y] = boxCentre(box);
    return { kind: 'plate', point: [x, y, box.max[2]] };
  }
  if (issue.kind === 'close') return { kind: 'plate', point: issue.at };
  if (issue.kind === 'border' || issue.kind === 'empty-layer') return null;
  const [column, row] = issue.centre;
  return { kind: 'layer', layer: layerOf(issue), column, row };
}

/** Where in a list the chosen issue is, or −1. */
export function indexOfChoice(issues: readonly ListedIssue[], choice: IssueChoice | null): number {
  if (choice === null) return -1;
  return issues.findIndex((issue) => {
    if (issue.kind === 'outside') return choice.kind === 'outside' && issue.part === choice.part;
    if (issue.kind === 'close')
      return choice.kind === 'close' && issue.parts.every((part, at) => part === choice.parts[at]);
    return choice.kind !== 'outside' && choice.kind !== 'close' && isSame(issue, choice);
  });
}

/** Whether two reports say the same: an issue stays chosen where a change did not touch it. */
function isSame(a: Issue, b: Issue): boolean {
  if (a.kind !== b.kind || a.firstLayer !== b.firstLayer || a.lastLayer !== b.lastLayer) return false;
  if (!('centre' in a) || !('centre' in b)) return true;
  return a.centre[0] === b.centre[0] && a.centre[1] === b.centre[1];
}
