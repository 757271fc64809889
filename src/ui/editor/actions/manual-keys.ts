import { ownKeys } from '../device-settings.ts';
import { BINDABLE } from './key-groups.tsx';
import { keyName } from './key-names.ts';

/** These mean something beyond the editor's table, too: the manual means now this, now that. */
const OF_MANY: ReadonlySet<string> = new Set(['Esc', 'Del', '⌫']);

interface Place {
  readonly id: string;
  readonly at: number;
}

/** Which action a key of the manual belongs to, and the how manieth of its keys it is; only where it is one action's. */
const PLACES: ReadonlyMap<string, Place> = (() => {
  const places = new Map<string, Place>();
  const shared = new Set(OF_MANY);
  for (const { id, shortcuts } of BINDABLE)
    for (const [at, name] of [...new Set(shortcuts.map((binding) => keyName(binding, false)))].entries()) {
      if (places.has(name)) shared.add(name);
      places.set(name, { id, at });
    }
  for (const name of shared) places.delete(name);
  return places;
})();

/** A key as the manual names it, "Ctrl+Z", in the person's own keys: the same where they have none, null where it is gone. */
export function manualKey(name: string): string | null {
  const place = PLACES.get(name);
  const own = place && ownKeys().get(place.id);
  if (own === undefined) return name;
  const binding = own[place!.at];
  return binding === undefined ? null : keyName(binding);
}
