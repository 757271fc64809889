import { useId, type ReactNode } from 'react';
import { Disclosure } from '../../primitives/index.ts';
import { setFoldedSection, useDeviceSettings, type FoldingSection } from '../device-settings.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './panel.css.ts';

interface FieldGroupProps {
  readonly title: string;
  /** Stands beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Controls under one heading, which is read with each of them: "Position, X". */
export function FieldGroup({ title, aside, children }: FieldGroupProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a column
    <div role="group" aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </div>
  );
}

/**
 * A group that folds where it stands among others, and stays so on this device; `summary` is what it holds, in brief. A tool that is
 * about nothing else has it open.
 */
export function FoldingGroup({
  section,
  summary,
  ...group
}: FieldGroupProps & { readonly section: FoldingSection; readonly summary: string }) {
  const isAmongOthers = useEditor(({ tool }) => tool === 'select');
  const open = useDeviceSettings(({ folded }) => !folded.includes(section));
  if (!isAmongOthers) return <FieldGroup {...group} />;
  const onOpenChange = (opens: boolean) => setFoldedSection(section, !opens);
  return <Disclosure {...group} summary={summary} fold={{ open, onOpenChange }} />;
}
