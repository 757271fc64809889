import { partPoint, type Editor, type PartId } from '#editor';
import { boxSize, type IslandIssue } from '#kernel';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { openDrains } from '../shared/open-drains.ts';
import { layerIssue, layerOf, partsOf, type ListedIssue } from '../shared/listed-issues.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';

/** What can be done about an issue. */
export interface IssueFix {
  readonly name: string;
  /** Why it cannot be done now. */
  readonly reason: string | null;
  readonly run: () => void;
}

const NAMES = {
  support: 'issues.fix.support',
  moveInside: 'preflight.moveInside',
  fitToPlatform: 'inspect.fit',
} as const;

/** What helps against an issue, where something does by itself or a tool is for it; null where nothing is, and where nothing may be changed. */
export function useIssueFix(issue: ListedIssue): IssueFix | null {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const viewOnly = useViewOnly();
  const { kind, parts, isLocked } = useEditor((_state, editor) => {
    const about = partsAbout(issue, editor);
    const records = editor.parts().filter(({ id }) => about.includes(id));
    return {
      kind: fixOf(issue, about, editor),
      parts: about,
      isLocked: records.length > 0 && records.every(({ locked }) => locked),
    };
  });
  if (viewOnly || kind === null) return null;
  return {
    name:
      kind === 'drain'
        ? keyText('tool.perforate.button.drain')
        : kind === 'perforate' || kind === 'arrange'
          ? keyText(`tool.${kind}.name`)
          : t(NAMES[kind]),
    reason: isLocked ? keyText('reason.locked') : null,
    run: () => repair(verbs, kind, parts, issue),
  };
}

type FixKind = keyof typeof NAMES | 'drain' | 'perforate' | 'arrange';

/** The parts an issue is of; none where the layers show it beside all parts. */
function partsAbout(issue: ListedIssue, editor: Editor): readonly PartId[] {
  const inLayers = layerIssue(issue);
  const part = inLayers === null ? null : editor.partOfIssue(inLayers);
  return part === null ? partsOf(issue) : [part];
}

function fixOf(issue: ListedIssue, [part]: readonly PartId[], editor: Editor): FixKind | null {
  if (part === undefined) return null;
  switch (issue.kind) {
    case 'island':
      return 'support';
    case 'resin-trap':
    case 'suction-cup':
      return editor.parts().find(({ id }) => id === part)?.features?.shell === undefined
        ? 'perforate'
        : 'drain';
    case 'outside':
      return isTooLarge(part, editor) ? 'fitToPlatform' : 'moveInside';
    case 'close':
      return 'arrange';
    case 'border':
    case 'empty-layer':
      return null;
  }
}

function isTooLarge(part: PartId, editor: Editor): boolean {
  const box = editor.printedBox(part);
  const room = boxSize(editor.usableVolume());
  return box !== undefined && boxSize(box).some((length, axis) => length > room[axis]!);
}

function repair(verbs: Editor, kind: FixKind, parts: readonly PartId[], issue: ListedIssue): void {
  if (kind === 'support') {
    addSupport(verbs, parts[0]!, issue as IslandIssue);
    return;
  }
  if (kind === 'drain') {
    openDrains(verbs, parts[0]!);
    return;
  }
  verbs.select(parts, 'replace');
  if (kind === 'moveInside' || kind === 'fitToPlatform') verbs[kind]();
  else {
    verbs.setStage('prepare');
    verbs.setTool(kind);
  }
}

/** Presses with the tool for single supports where the island is: from below, near the surface. */
function addSupport(verbs: Editor, part: PartId, island: IslandIssue): void {
  const [column, row] = island.centre;
  const point = partPoint(verbs.printer(), verbs.plate().craft, { layer: layerOf(island), column, row });
  verbs.setStage('support');
  verbs.setTool('edit-supports');
  verbs.setToolParam('mode', 'point');
  verbs.toolEvent({
    type: 'press',
    hit: { part, point, normal: [0, 0, -1], towards: [0, 0, 1], isNear: true },
  });
}
