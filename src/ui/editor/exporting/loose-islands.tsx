import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { walkIssues } from '../shared/walk-issues.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './export.css.ts';
import { FaultSection } from './fault-section.tsx';

/** What of the print begins in mid-air, as the layers show it: to be known before the file is written, and no reason not to write it. */
export function LooseIslands() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keyText = useKeyText();
  const verbs = useVerbs();
  const store = usePageStore();
  const count = useEditor(({ issues: { status, report } }) =>
    status === 'ready' ? (report?.counts.island ?? 0) : 0,
  );
  if (count === 0) return null;
  const text = t('export.islands.text', { count, shown: format.count(count) });
  const support = () => {
    store.setState({ exporting: false });
    verbs.setStage('support');
    verbs.setTool('grow-supports');
  };
  return (
    <FaultSection icon={TriangleAlert} title={t('preflight.supports')}>
      <li className={styles.fault}>
        <span>{text}</span>
        <div className={styles.faultVerbs}>
          <Button size={28} variant="outline" onClick={support}>
            {keyText('tool.grow-supports.action')}
          </Button>
          <Button
            size={28}
            variant="ghost"
            aria-label={t('preflight.showKind', { fault: text })}
            onClick={() => walkIssues(verbs, store, 1, 'island')}
          >
            {t('imports.show')}
          </Button>
        </div>
      </li>
    </FaultSection>
  );
}
