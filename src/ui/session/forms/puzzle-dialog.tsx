import { Suspense, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/dialog.tsx';
import type { PuzzleProps } from './puzzle.tsx';
import * as styles from './puzzle.css.ts';

interface PuzzleDialogProps extends Pick<PuzzleProps, 'purpose' | 'subject'> {
  readonly open: boolean;
  /** Called once the puzzle is gone: what it leads to may move the focus. */
  readonly onSolved: (ticket: string) => void;
  readonly onClose: () => void;
}

const Puzzle = latePart(async () => (await import('./puzzle.tsx')).Puzzle, NoPuzzle);

function NoPuzzle(_puzzle: PuzzleProps) {
  const { t } = useTranslation(SESSION);
  return (
    <p className={styles.failed} role="alert">
      {t('puzzle.noPuzzle')}
    </p>
  );
}

/** The puzzle over a form; it comes with the first question for one. */
export function PuzzleDialog({ open, purpose, subject, onSolved, onClose }: PuzzleDialogProps) {
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
          purpose={purpose}
          subject={subject}
          onSolved={(solved) => {
            ticket.current = solved;
            onClose();
          }}
        />
      </Suspense>
    </Dialog>
  );
}
