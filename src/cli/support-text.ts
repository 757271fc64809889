import { meshVolume } from '#kernel';
import type { NewSeal } from '#pipeline';
import type { ScriptReport } from '#scripting';
import type { SupportedModels, SupportedModel } from './support-models.ts';

/** What is said of supports, as JSON has it: of all models together. */
export interface SupportReport {
  readonly tips: number;
  readonly trunks: number;
  readonly branches: number;
  readonly braces: number;
  /** As they are printed, without the base, and of the base. */
  readonly volumeMm3: number;
  readonly baseVolumeMm3: number;
  /** Points that nothing reaches, with the reason, mm on the plate. */
  readonly unreached: readonly { readonly at: readonly number[]; readonly reason: string }[];
  /** Islands that nothing touches, those that come and go within a layer left out. */
  readonly islandsLeft: number;
  readonly weak: number;
  /** Suction cups and resin traps that the models alone do not have, mm on the plate; layers from 0. Left out where nobody looked for them. */
  readonly newSeals?: readonly NewSeal[];
  readonly faults: number;
  readonly rounds: number;
  readonly seconds: number;
  /** What the script said, line by line, and its last report. */
  readonly script?: { readonly log: readonly string[]; readonly report: ScriptReport | null };
}

export function reportSupports({ models, script }: SupportedModels): SupportReport {
  const sum = (of: (model: SupportedModel) => number): number =>
    models.reduce((total, model) => total + of(model), 0);
  return {
    tips: sum(({ structure }) => structure.tips.length),
    trunks: sum(({ structure }) => structure.trunks.length),
    branches: sum(({ structure }) => structure.branches.length),
    braces: sum(({ structure }) => structure.braces.length),
    volumeMm3: sum(({ volumeMm3, meshes }) => volumeMm3 - meshVolume(meshes.base)),
    baseVolumeMm3: sum(({ meshes }) => meshVolume(meshes.base)),
    unreached: models.flatMap(({ plan, structure }) =>
      structure.unreached.map(({ point, reason }) => ({ at: plan.points[point]!.at, reason })),
    ),
    islandsLeft: sum(({ untouched }) => untouched.islands.length),
    weak: sum(({ demand }) => demand.weak.length),
    faults: sum(({ faults }) => faults.length),
    ...(models.some(({ newSeals }) => newSeals !== undefined)
      ? { newSeals: models.flatMap(({ newSeals = [] }) => newSeals) }
      : {}),
    rounds: Math.max(0, ...models.map(({ rounds }) => rounds)),
    seconds: sum(({ seconds }) => seconds),
    ...(script ? { script: { log: script.log, report: script.report } } : {}),
  };
}

/** Resin in supports and bases as they are printed by themselves, mm³: a tip within a part is theirs. */
export const resinOf = ({ volumeMm3, baseVolumeMm3 }: SupportReport): number => volumeMm3 + baseVolumeMm3;

/** What a person should know of places that are not held; undefined where all are. */
export function supportWarning({ islandsLeft, unreached }: SupportReport): string | undefined {
  if (islandsLeft === 0 && unreached.length === 0) return undefined;
  const islands = islandsLeft === 1 ? '1 island is' : `${islandsLeft} islands are`;
  const points = unreached.length === 1 ? '1 contact point is' : `${unreached.length} contact points are`;
  return [
    ...(islandsLeft > 0 ? [`${islands} not supported`] : []),
    ...(unreached.length > 0 ? [`${points} out of reach`] : []),
  ].join('; ');
}

/** What a person should know of cups and traps that supports close; undefined where they close none. */
export function sealWarning({ newSeals = [] }: SupportReport): string | undefined {
  const traps = newSeals.filter(({ kind }) => kind === 'resin-trap').length;
  const cups = newSeals.length - traps;
  const said = [
    ...(traps > 0 ? [traps === 1 ? '1 new resin trap' : `${traps} new resin traps`] : []),
    ...(cups > 0 ? [cups === 1 ? '1 new suction cup' : `${cups} new suction cups`] : []),
  ];
  if (said.length === 0) return undefined;
  const layers = newSeals.slice(0, MOST_NAMED).map(({ layer }) => layer + 1);
  return `supports close in resin: ${said.join(', ')} (from layer ${layers.join(', ')}${newSeals.length > MOST_NAMED ? ', …' : ''})`;
}

/** So many layers are named. */
const MOST_NAMED = 3;

/** One line of it. */
export function describeSupports(report: SupportReport): string {
  const { tips, trunks, braces, seconds, script } = report;
  return (
    (script?.log ?? []).map((line) => `script: ${line}\n`).join('') +
    `supports: ${tips} tips on ${trunks} trunks, ${braces} braces, ` +
    `${(resinOf(report) / 1000).toFixed(1)} ml, in ${seconds.toFixed(2)} s\n`
  );
}
