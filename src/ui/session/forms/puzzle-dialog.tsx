import { useTranslation } from 'react-i18next';
import { SESSION } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/dialog.tsx';
import { Puzzle } from './puzzle.tsx';

interface PuzzleDialogProps {
  readonly open: boolean;
  readonly onSolved: (ticket: string) => void;
  readonly onClose: () => void;
}

export function PuzzleDialog({ open, onSolved, onClose }: PuzzleDialogProps) {
  const { t } = useTranslation(SESSION);
  return (
    <Dialog open={open} title={t('puzzle.title')} width={480} onClose={onClose}>
      <Puzzle onSolved={onSolved} />
    </Dialog>
  );
}
