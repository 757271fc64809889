import type { Tool, ToolChoice } from '#editor';
import { Trash2 } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useFormat } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { IconButton } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { FIGURE_TEXTS } from './figure-texts.ts';
import { PosePicture } from './pose-picture.tsx';
import * as styles from './choice-list.css.ts';
import * as panel from './panel.css.ts';

/** What the tool in hand has found to choose from: a card each, with its picture and figures. Enter applies the chosen one. */
export function ChoiceList({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const verbs = useVerbs();
  const choices = useEditor((state) => state.toolChoices);
  if (choices === null || choices.items.length === 0) return null;
  const { items, chosen, isStale } = choices;
  const label = keyText(`tool.${tool.id}.choices.label`);
  return (
    <section className={styles.section}>
      {tool.choicesFirst === true && <h3 className={styles.title}>{label}</h3>}
      <RadioGroup.Root
        className={styles.list}
        aria-label={label}
        aria-busy={isStale}
        data-stale={isStale}
        disabled={isStale}
        value={chosen === null ? null : String(chosen)}
        onValueChange={(at) => verbs.toolEvent({ type: 'choose', at: Number(at) })}
        onKeyDown={(event) => {
          // On its button Enter removes a choice.
          if (event.key === 'Enter' && (event.target as Element).matches('[role="radio"]'))
            verbs.toolEvent({ type: 'accept' });
        }}
      >
        {items.map((item, at) => (
          <Choice key={at} tool={tool} at={at} item={item} />
        ))}
      </RadioGroup.Root>
    </section>
  );
}

/** What the tool says of its choices, or in their place. */
export function ChoiceNote() {
  const keyText = useKeyText();
  const choices = useEditor((state) => state.toolChoices);
  if (choices?.note === undefined) return null;
  const { note, warns } = choices;
  return (
    <p
      className={warns === true ? panel.notice : styles.note}
      data-tone={warns === true ? 'warning' : undefined}
    >
      {keyText(note.key, note.values)}
    </p>
  );
}

interface ChoiceProps {
  readonly tool: Tool;
  readonly at: number;
  readonly item: ToolChoice;
}

function Choice({ tool, at, item }: ChoiceProps) {
  const keyText = useKeyText();
  const format = useFormat();
  const verbs = useVerbs();
  const { name, figures, view, removable } = item;
  const isLine = view === undefined && figures.length < 2;
  const card = (
    <RadioGroup.Item
      value={String(at)}
      className={isLine ? styles.line : styles.card}
      // Radix chooses on an arrow key only if it is still down when the focus has moved, which a busy page is late with.
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.closest('[role="radiogroup"]')!.contains(relatedTarget))
          verbs.toolEvent({ type: 'choose', at });
      }}
    >
      {view !== undefined && <PosePicture view={view} className={styles.picture} />}
      <span className={isLine ? styles.lineFacts : styles.facts}>
        <span className={styles.name}>{keyText(name.key, name.values)}</span>
        {figures.map((figure) => (
          <span key={figure.key} className={styles.figure}>
            <span>{keyText(figure.key)}</span> <span>{FIGURE_TEXTS[figure.kind](format)(figure.value)}</span>
          </span>
        ))}
      </span>
    </RadioGroup.Item>
  );
  if (removable !== true) return card;
  return (
    <div className={styles.removable}>
      {card}
      <IconButton
        icon={Trash2}
        name={keyText(`tool.${tool.id}.choices.remove`)}
        onClick={() => verbs.toolEvent({ type: 'remove', at })}
      />
    </div>
  );
}
