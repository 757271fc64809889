import { ok } from '#base';
import { Box } from 'lucide-react';
import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';
import { ItemLibrary } from './item-library.tsx';

/** Parts a person keeps, and those that others have published; using one places it where there is room. */
export function PartLibrary() {
  const page = usePageStore();
  const verbs = useVerbs();
  return (
    <ItemLibrary
      kind="part"
      icon={Box}
      onUse={({ id }) => {
        page.setState({ dialog: null });
        void verbs.placePersonal(id);
        return ok(undefined);
      }}
    />
  );
}
