import type { Tool } from '#editor';
import { Fragment } from 'react';
import { useFormat } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useEditor } from '../use-editor.ts';
import { FIGURE_TEXTS } from './figure-texts.ts';
import * as styles from './panel.css.ts';

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
