import type { Tool } from '#editor';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './panel.css.ts';

/** More buttons than this have no room beside each other. */
const IN_A_ROW = 3;

interface ToolButtonsProps {
  readonly tool: Tool;
  /** Those that belong to this parameter; without, those that belong to none. */
  readonly under?: string;
}

/** What else the tool can do with the selection. */
export function ToolButtons({ tool, under }: ToolButtonsProps) {
  const keyText = useKeyText();
  const verbs = useVerbs();
  const buttons = useEditor((_state, editor) => editor.toolButtons().filter((each) => each.under === under));
  if (buttons.length === 0) return null;
  return (
    <div className={styles.buttons} data-many={buttons.length > IN_A_ROW}>
      {buttons.map(({ id, reason }) => (
        <Button
          key={id}
          size={32}
          disabledReason={reason === undefined ? null : keyText(reason)}
          onClick={() => verbs.toolEvent({ type: 'button', id })}
        >
          {keyText(`tool.${tool.id}.button.${id}`)}
        </Button>
      ))}
    </div>
  );
}
