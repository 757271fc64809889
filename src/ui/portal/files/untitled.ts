import { browserStorage, STORED } from '#cloud';
import type { Project } from '#contract';
import { untitledName } from '../../locales/index.ts';
import { seenItems } from '../lists/use-endless-list.ts';

/** The first of "Untitled", "Untitled 2", "Untitled 3" … that is none of the names. */
export function nextUntitled(base: string, names: readonly string[]): string {
  const taken = new Set(names);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

/** What a new project is called: in the language the page speaks, unlike the projects this tab has seen. */
export function newProjectName(): string {
  const owner = browserStorage().get(STORED.userId) ?? '';
  return nextUntitled(
    untitledName(),
    seenItems<Project>(owner, 'projects ').map(({ name }) => name),
  );
}
