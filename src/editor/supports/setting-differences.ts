import type { SupportSettings } from '#kernel';

/** What is otherwise in these settings than in those. */
export function differences(settings: SupportSettings, from: SupportSettings): Partial<SupportSettings> {
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => from[name as keyof SupportSettings] !== value),
  );
}
