import type { Id } from '#base';
import { makeName, type PartRecord } from '#document';
import { freeName } from '../../parts.ts';
import type { OwnOption, ParamValues, ToolContext } from '../tool.ts';
import { words } from './words.ts';

/** Part B while it is more than one part. */
export const OTHERS = 'others';

/** Between the names of parts, by what is done with them. */
const SIGNS: Readonly<Record<string, string>> = { union: ' + ', subtract: ' − ', intersect: ' ∩ ' };
/** So many parts are named in the name of what they become. */
const NAMED = 3;

/** What is picked as A and B: the part selected first, and what is selected besides. */
export function pickedIn({ chosen }: Pick<ToolContext, 'chosen'>): {
  readonly a: string;
  readonly b: string;
} {
  const [a, b, third] = chosen;
  return { a: a?.id ?? '', b: third === undefined ? (b?.id ?? '') : OTHERS };
}

/** The parts that can be A. */
export const optionsOfA = ({ parts }: ToolContext): readonly OwnOption[] => named(parts);

/** The parts that can be B: all but A, and all that are selected besides it, where they are several. */
export function optionsOfB({ parts, chosen, language }: ToolContext): readonly OwnOption[] {
  const others = { value: OTHERS, name: words[language].param!['b']!.option![OTHERS]! };
  return [
    ...(chosen.length > 2 ? [others] : []),
    ...named(parts).filter(({ value }) => value !== chosen[0]?.id),
  ];
}

/** Parts by their names; of those with the same name, all but the first have a number too. */
function named(parts: readonly PartRecord[]): readonly OwnOption[] {
  const seen = new Map<string, number>();
  return parts.map(({ id, name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return { value: id, name: number === 1 ? name : `${name} (${number})` };
  });
}

/** The selection with another part as A or B. One that was the other becomes what this one was; the other B stay if A is another. */
export function picked(
  { chosen, parts }: Pick<ToolContext, 'chosen' | 'parts'>,
  as: 'a' | 'b',
  id: string,
): readonly PartRecord[] {
  const part = parts.find((each) => each.id === id);
  if (part === undefined) return chosen;
  const [a, ...others] = chosen;
  if (as === 'b') return [...(a === undefined ? [] : [a]), part];
  return [part, ...(others.includes(part) ? chosen.filter((each) => each !== part) : others)];
}

/** What the result is called unless it is given another name: after its parts, and as no other part of the plate. */
export function nameOfResult(
  { chosen, parts }: Pick<ToolContext, 'chosen' | 'parts'>,
  params: ParamValues,
): string {
  const [a] = chosen;
  if (a === undefined) return '';
  const names = chosen.slice(0, NAMED).map(({ name }) => name);
  const all = names.join(SIGNS[String(params['operation'])]) + (chosen.length > NAMED ? '…' : '');
  return freeName(makeName(all, a.name), namesBesides(a.id, parts));
}

const namesBesides = (id: Id<'part'>, parts: readonly PartRecord[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.id === id ? [] : part.name)));
