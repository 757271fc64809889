import type { IssueReport } from '#pipeline';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './issues.css.ts';

/** What resin stays in the finished print of the plate. */
export function DrainState({ className }: { readonly className?: string }) {
  const report = useEditor(({ issues }) => issues.report);
  return <DrainText report={report} {...(className === undefined ? {} : { className })} />;
}

/** What resin stays in the finished print, whichever way it is held; nothing where it runs out either way. */
export function DrainText({
  report,
  className = styles.footer,
}: {
  readonly report: IssueReport | null;
  readonly className?: string;
}) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const standing = report?.drainage.standing.trappedMm3 ?? 0;
  const hanging = report?.drainage.hanging.trappedMm3 ?? 0;
  if (standing + hanging === 0) return null;
  return (
    <p className={className}>
      {t('issues.left', { standing: format.smallVolume(standing), hanging: format.smallVolume(hanging) })}
    </p>
  );
}
