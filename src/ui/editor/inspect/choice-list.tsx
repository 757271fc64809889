import type { Tool, ToolChoice, ToolFigure } from '#editor';
import { RadioGroup } from 'radix-ui';
import { useFormat, type Format } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { PosePicture } from './pose-picture.tsx';
import * as styles from './choice-list.css.ts';

/** What the tool in hand has found to choose from: a card each, with its picture and figures. Enter applies the chosen one. */
export function ChoiceList({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const verbs = useVerbs();
  const choices = useEditor((state) => state.toolChoices);
  if (choices === null) return null;
  const { items, chosen, isStale, note } = choices;
  return (
    <section className={styles.section}>
      {items.length > 0 && (
        <RadioGroup.Root
          className={styles.list}
          aria-label={keyText(`tool.${tool.id}.choices.label`)}
          aria-busy={isStale}
          data-stale={isStale}
          disabled={isStale}
          value={chosen === null ? null : String(chosen)}
          onValueChange={(at) => verbs.toolEvent({ type: 'choose', at: Number(at) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') verbs.toolEvent({ type: 'accept' });
          }}
        >
          {items.map((item, at) => (
            <Choice key={at} value={String(at)} item={item} />
          ))}
        </RadioGroup.Root>
      )}
      {note !== undefined && <p className={styles.note}>{keyText(note.key, note.values)}</p>}
    </section>
  );
}

const TEXTS: Readonly<Record<ToolFigure['kind'], (format: Format) => (value: number) => string>> = {
  length: (format) => format.length,
  area: (format) => format.area,
  volume: (format) => format.smallVolume,
  count: (format) => format.count,
};

function Choice({ value, item }: { readonly value: string; readonly item: ToolChoice }) {
  const keyText = useKeyText();
  const format = useFormat();
  const verbs = useVerbs();
  const { name, figures, view } = item;
  return (
    <RadioGroup.Item
      value={value}
      className={styles.card}
      // Radix chooses on an arrow key only if it is still down when the focus has moved, which a busy page is late with.
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.parentElement!.contains(relatedTarget))
          verbs.toolEvent({ type: 'choose', at: Number(value) });
      }}
    >
      {view !== undefined && <PosePicture view={view} className={styles.picture} />}
      <span className={styles.facts}>
        <span className={styles.name}>{keyText(name.key, name.values)}</span>
        {figures.map((figure) => (
          <span key={figure.key} className={styles.figure}>
            <span>{keyText(figure.key)}</span> <span>{TEXTS[figure.kind](format)(figure.value)}</span>
          </span>
        ))}
      </span>
    </RadioGroup.Item>
  );
}
