import type { ReactNode } from 'react';
import type { PublicationCard } from '#contract';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ProjectGridSkeleton } from '../files/project-grid.tsx';
import type { EndlessList, ListState } from '../lists/endless-list.ts';
import { ListEnd } from '../lists/list-states.tsx';
import { DesignGrid } from './design-grid.tsx';

/** Lists of what others publish are as good as new for so long: going back finds one as it was, and one's place in it. */
export const KEPT_MS = 5 * 60_000;

interface DesignResultsProps {
  readonly list: EndlessList<PublicationCard> & { readonly state: ListState<PublicationCard> };
  /** Stands where there is nothing. */
  readonly empty: ReactNode;
}

/** A list of designs in all its states. */
export function DesignResults({ list, empty }: DesignResultsProps) {
  const { status, items } = list.state;
  if (status === 'loading') return <ProjectGridSkeleton />;
  if (status === 'failed') return <LoadFailed onRetry={() => void list.reload()} />;
  if (items.length === 0) return empty;
  return (
    <>
      <DesignGrid designs={items} />
      <ListEnd list={list}>
        <ProjectGridSkeleton lines={1} />
      </ListEnd>
    </>
  );
}
