import type { ReactNode } from 'react';
import { ManualKeys } from '../../manual/use-manual-keys.ts';

const load = async () => (await import('../../editor/actions/manual-keys.ts')).manualKey;

/** What is read here names the person's own keys of the editor. */
export const OwnKeys = ({ children }: { readonly children: ReactNode }) => (
  <ManualKeys value={load}>{children}</ManualKeys>
);
