import type { PartRecord, StepLabel } from '#document';
import {
  PREPARE_STEPS,
  type PreparedStep,
  type PrepareReport,
  type PrepareStep,
} from '../../prepare/types.ts';
import type { PlateFaultCode } from '../../types.ts';
import { nameSome } from '../saying.ts';
import type { ParamValues, ToolContext, ToolLine } from '../tool.ts';

/** The steps that the person can leave out are parameters. */
export const isWanted = (step: PrepareStep, params: ParamValues): boolean => params[step] !== false;

/** The steps before anything has come of them. */
export function waitingLines(params: ParamValues): readonly ToolLine[] {
  const lines = PREPARE_STEPS.map((step): ToolLine => ({
    id: step,
    status: isWanted(step, params) ? 'waiting' : 'left',
    said: [],
  }));
  return [...lines, { id: 'check', status: 'waiting', said: [] }];
}

/** What the check says of supports; null while it looks. */
export type CheckSays = {
  readonly holdsAll: boolean;
  /** They close a suction cup or a trap. */
  readonly closesIn: boolean;
} | null;

/** What the steps came to, step by step. */
export function doneLines(
  report: PrepareReport,
  says: CheckSays,
  context: Pick<ToolContext, 'parts' | 'document'>,
): readonly ToolLine[] {
  const { steps } = report;
  return [
    lineOf('repair', steps.repair, repairStatus),
    orientLine(report, context),
    supportsLine(report, context),
    checkLine(report, says, context),
  ];
}

function lineOf(
  id: PrepareStep,
  step: PreparedStep | undefined,
  statusOf: (step: PreparedStep) => ToolLine['status'],
): ToolLine {
  if (step === undefined) return { id, status: 'left', said: [] };
  return { id, status: statusOf(step), said: step.said };
}

/** Words of Repair that say that nothing was to be done, and that something was; all others ask for a decision. */
const SOUND = ['sound', 'nothing'];
const REPAIRED = 'repaired';

function repairStatus({ said }: PreparedStep): ToolLine['status'] {
  const words = said.map(({ key }) => key.split('.').at(-1)!);
  if (words.every((word) => SOUND.includes(word))) return 'none';
  return words.every((word) => word === REPAIRED) ? 'done' : 'wrong';
}

const wordOf = (word: string, values?: StepLabel['values']): StepLabel => ({
  key: `tool.prepare.said.${word}`,
  ...(values === undefined ? {} : { values }),
});

type Parts = Pick<ToolContext, 'parts' | 'document'>;

const namesOf = (ids: readonly PartRecord['id'][], { document }: Parts): string =>
  nameSome(ids.flatMap((id) => document.get('part', id) ?? []));

/** Auto-orient says nothing of a part by itself: its pose is chosen in its panel. */
function orientLine({ steps: { orient }, held }: PrepareReport, context: Parts): ToolLine {
  const kept = held.length > 0 ? [wordOf('held', { names: namesOf(held, context) })] : [];
  if (orient === undefined) return { id: 'orient', status: kept.length > 0 ? 'none' : 'left', said: kept };
  const { said, choice } = orient;
  const isAsItStands = choice?.name.key === 'tool.orient.choices.name.current';
  const isBest = isAsItStands || said.some(({ key }) => key === 'tool.orient.said.best');
  const isLeft = said.some(({ key }) =>
    ['some', 'failed'].some((word) => key === `tool.orient.said.${word}`),
  );
  return {
    id: 'orient',
    status: isLeft ? 'wrong' : isBest ? 'none' : 'done',
    said: [...(isAsItStands ? [{ key: 'tool.orient.choices.note.best' }] : said), ...kept],
    ...(choice === null || isAsItStands ? {} : { choice }),
  };
}

function supportsLine({ steps: { supports }, grown }: PrepareReport, context: Parts): ToolLine {
  if (supports === undefined || grown === null) return { id: 'supports', status: 'left', said: [] };
  const free = grown.free.length > 0 ? [wordOf('free', { names: namesOf(grown.free, context) })] : [];
  return grown.parts.length === 0
    ? { id: 'supports', status: 'none', said: free }
    : { id: 'supports', status: 'done', said: [...supports.said, ...free] };
}

/** What is wrong with where parts stand, as words of `said`. */
const FAULTS: Readonly<Record<PlateFaultCode, string | null>> = {
  part_flat: null,
  part_off_plate: 'outside',
  part_outside: 'outside',
  part_in_margin: 'outside',
  part_below: 'outside',
  part_too_large: 'tooLarge',
  part_too_tall: 'tooLarge',
  supports_outside: 'outside',
  supports_stale: 'stale',
  // By the rows of the check.
  supports_incomplete: null,
  supports_sealed: null,
};

function checkLine({ faults, locked }: PrepareReport, says: CheckSays, context: Parts): ToolLine {
  if (says === null) return { id: 'check', status: 'waiting', said: [] };
  const words = new Set(faults.flatMap(({ code }) => FAULTS[code] ?? []));
  const said = [...words].map((word) => {
    const parts = faults.filter(({ code }) => FAULTS[code] === word).flatMap((fault) => fault.parts);
    return wordOf(word, { names: namesOf([...new Set(parts)], context) });
  });
  if (!says.holdsAll) said.push(wordOf('incomplete'));
  if (says.closesIn) said.push(wordOf('sealed'));
  const isSound = said.length === 0;
  const alone = locked.length > 0 ? [wordOf('locked', { names: namesOf(locked, context) })] : [];
  return {
    id: 'check',
    status: isSound ? 'done' : 'wrong',
    said: [...(isSound ? [wordOf('sound')] : said), ...alone],
  };
}
