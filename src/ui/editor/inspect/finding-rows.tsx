import type { MeshFinding } from '#editor';
import type { ReportedKind } from '#kernel';
import { useId } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, helpId, Tooltip } from '../../primitives/index.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './report-list.css.ts';
import { useFindingText } from './use-finding-text.ts';
import { useLockedReason } from './use-locked-reason.ts';

/** The row of the Repair tool that is about a finding; what is none of a mesh's faults has no row. */
const REPAIRED: Readonly<Partial<Record<MeshFinding['kind'], ReportedKind>>> = {
  openEdges: 'openEdges',
  flippedFaces: 'flippedFaces',
  invertedShells: 'invertedShells',
  duplicateFaces: 'duplicateFaces',
  nonManifoldEdges: 'nonManifoldEdges',
  opposedFaces: 'duplicateFaces',
  degenerateFaces: 'degenerateFaces',
};

/** What was found of the selected meshes, a line each; what slicing makes of it is in the hint. */
export function FindingRows({ findings }: { readonly findings: readonly MeshFinding[] }) {
  return (
    <ul className={styles.rows}>
      {findings.map((finding) => (
        <FindingRow key={finding.kind} finding={finding} />
      ))}
    </ul>
  );
}

function FindingRow({ finding }: { readonly finding: MeshFinding }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const id = useId();
  const locked = useLockedReason();
  const findingText = useFindingText();
  const name = t(`quality.name.${finding.kind}`);
  const row = REPAIRED[finding.kind];
  const send = (verb: 'show' | 'fix') => () => {
    verbs.setTool('repair');
    verbs.toolEvent({ type: 'row', row: row!, verb });
  };
  return (
    <li className={styles.row}>
      <Tooltip name={name} help={findingText(finding)} side="left" field={id}>
        <span className={styles.name}>{name}</span>
      </Tooltip>
      <span className={styles.count}>{format.count(finding.count)}</span>
      {row !== undefined && (
        <>
          <Button
            id={id}
            size={28}
            aria-label={t('inspect.report.showOf', { name })}
            aria-describedby={helpId(id)}
            onClick={send('show')}
          >
            {t('inspect.report.show')}
          </Button>
          <Button
            size={28}
            variant="outline"
            aria-label={t('repairs.repairOf', { name })}
            disabledReason={locked}
            onClick={send('fix')}
          >
            {t('repairs.repair')}
          </Button>
        </>
      )}
    </li>
  );
}
