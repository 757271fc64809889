import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SESSION } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/dialog.tsx';

interface PuzzleDialogProps {
  readonly open: boolean;
  /** Called once the puzzle is gone: what it leads to may move the focus. */
  readonly onSolved: (ticket: string) => void;
  readonly onClose: () => void;
}

const Puzzle = lazy(async () => ({ default: (await import('./puzzle.tsx')).Puzzle }));

/** The puzzle over a form; it comes with the first question for one. */
export function PuzzleDialog({ open, onSolved, onClose }: PuzzleDialogProps) {
  const { t } = useTranslation(SESSION);
  const ticket = useRef<string | null>(null);
  return (
    <Dialog
      open={open}
      title={t('puzzle.title')}
      width={480}
      onClose={onClose}
      onClosed={() => {
        const solved = ticket.current;
        ticket.current = null;
        if (solved !== null) onSolved(solved);
      }}
    >
      <Suspense fallback={t('puzzle.loading')}>
        <Puzzle
          onSolved={(solved) => {
            ticket.current = solved;
            onClose();
          }}
        />
      </Suspense>
    </Dialog>
  );
}
