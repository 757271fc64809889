import type { Tool, ToolLine } from '#editor';
import { Check, Circle, LoaderCircle, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Icon } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { useEditor } from '../use-editor.ts';
import { FIGURE_TEXTS } from './figure-texts.ts';
import { PosePicture } from './pose-picture.tsx';
import * as choices from './choice-list.css.ts';
import * as styles from './tool-lines.css.ts';

type Status = ToolLine['status'] | 'running';

const ICONS: Readonly<Record<Status, LucideIcon>> = {
  waiting: Circle,
  running: LoaderCircle,
  done: Check,
  none: Minus,
  left: Minus,
  wrong: TriangleAlert,
};

/** The steps that the tool in hand goes through: what is still to do, what is under way, and what each came to. */
export function ToolLines({ tool }: { readonly tool: Tool }) {
  const lines = useEditor((state) => state.toolLines);
  const phase = useEditor((state) => state.toolJob?.phase ?? null);
  if (lines === null) return null;
  const at = lines.findIndex(({ id }) => id === phase);
  return (
    <ol className={styles.lines}>
      {lines.map((line, index) => {
        const isWaiting = line.status === 'waiting';
        const status = isWaiting && index === at ? 'running' : isWaiting && index < at ? 'done' : line.status;
        return <Line key={line.id} tool={tool} line={line} status={status} />;
      })}
    </ol>
  );
}

interface LineProps {
  readonly tool: Tool;
  readonly line: ToolLine;
  readonly status: Status;
}

function Line({ tool, line: { id, said, choice }, status }: LineProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  return (
    <li className={styles.line} data-status={status}>
      {/* Drawn by the page, with no file that an <img> could show. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span className={styles.mark} role="img" aria-label={t(`inspect.line.${status}`)}>
        <Icon of={ICONS[status]} size={16} className={status === 'running' ? spinner : undefined} />
      </span>
      <div className={styles.text}>
        <span className={styles.name}>
          {keyText(`tool.${tool.id}.step.${id}`)}
          {(status === 'none' || status === 'left') && (
            <span className={styles.status} aria-hidden="true">
              {t(`inspect.line.${status}`)}
            </span>
          )}
        </span>
        {said.map(({ key, values }) => (
          <p key={key} className={styles.said}>
            {keyText(key, values)}
          </p>
        ))}
        {choice !== undefined && <Chosen choice={choice} />}
      </div>
    </li>
  );
}

/** What a step has chosen, as it was among the choices of its tool. */
function Chosen({ choice: { name, figures, view } }: { readonly choice: NonNullable<ToolLine['choice']> }) {
  const keyText = useKeyText();
  const format = useFormat();
  return (
    <div className={styles.chosen}>
      {view !== undefined && <PosePicture view={view} className={choices.picture} />}
      <span className={choices.facts}>
        <span className={choices.name}>{keyText(name.key, name.values)}</span>
        {figures.map((figure) => (
          <span key={figure.key} className={choices.figure}>
            <span>{keyText(figure.key)}</span> <span>{FIGURE_TEXTS[figure.kind](format)(figure.value)}</span>
          </span>
        ))}
      </span>
    </div>
  );
}
