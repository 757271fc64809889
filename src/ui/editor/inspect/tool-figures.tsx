import type { Tool, ToolFigure } from '#editor';
import { Fragment } from 'react';
import { useFormat } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useEditor } from '../use-editor.ts';
import { FIGURE_TEXTS } from './figure-texts.ts';
import * as styles from './panel.css.ts';

/** The same in small cells over the footer, which stay in view. */
export function StandingFigures({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const format = useFormat();
  const figures = useEditor((_state, editor) => editor.toolFigures());
  const isStale = useEditor(({ layers }) => layers.status === 'preparing');
  if (figures.length === 0) return null;
  return (
    <section className={styles.standing} aria-label={keyText(`tool.${tool.id}.figures.label`)}>
      <dl className={styles.cells}>
        {figures.map(({ key, kind, value }) => (
          <div key={key} className={isStale && MEASURED.has(kind) ? styles.stale : ''}>
            <dt>{keyText(key)}</dt>
            <dd>{FIGURE_TEXTS[kind](format)(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the layers tell: not known anew until they are. */
const MEASURED: ReadonlySet<ToolFigure['kind']> = new Set(['resin', 'weight']);

/** What the tool in hand comes to; dimmed while it is being computed. */
export function ToolFigures({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const format = useFormat();
  const figures = useEditor((_state, editor) => editor.toolFigures());
  const isPending = useEditor(({ features, selection }) =>
    selection.some((id) => features.get(id)?.status === 'pending'),
  );
  if (figures.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionHead}>{keyText(`tool.${tool.id}.figures.label`)}</h3>
      <dl className={`${styles.facts} ${isPending ? styles.stale : ''}`} aria-busy={isPending}>
        {figures.map(({ key, kind, value }) => (
          <Fragment key={key}>
            <dt>{keyText(key)}</dt>
            <dd>{FIGURE_TEXTS[kind](format)(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
