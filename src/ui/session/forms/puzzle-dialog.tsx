import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/dialog.tsx';

interface PuzzleDialogProps {
  readonly open: boolean;
  readonly onSolved: (ticket: string) => void;
  readonly onClose: () => void;
}

const Puzzle = lazy(async () => ({ default: (await import('./puzzle.tsx')).Puzzle }));

/** The puzzle over a form; it comes with the first question for one. */
export function PuzzleDialog({ open, onSolved, onClose }: PuzzleDialogProps) {
  const { t } = useTranslation(SESSION);
  return (
    <Dialog open={open} title={t('puzzle.title')} width={480} onClose={onClose}>
      <Suspense fallback={t('puzzle.loading')}>
        <Puzzle onSolved={onSolved} />
      </Suspense>
    </Dialog>
  );
}
