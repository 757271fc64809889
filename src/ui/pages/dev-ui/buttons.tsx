import { Copy, Import, Move3d, Plus } from 'lucide-react';
import { Button, IconButton, Toolbar, ToolbarSeparator, ToolButton } from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { Group, Sample } from './group.tsx';
import { SAMPLES } from './samples.ts';

const nothing = () => undefined;

export function Buttons() {
  return (
    <Group title={SAMPLES.buttons}>
      <div className={styles.line}>
        {SAMPLES.variants.map((variant) => (
          <Sample key={variant} of={`button-${variant}`}>
            <Button variant={variant} size={40}>
              {variant}
            </Button>
          </Sample>
        ))}
      </div>
      {([36, 32] as const).map((size) => (
        <div key={size} className={styles.line}>
          {SAMPLES.variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.line}>
        <Button variant="primary" size={40} icon={Plus}>
          {SAMPLES.open}
        </Button>
        <Button variant="primary" size={40} loading>
          {SAMPLES.open}
        </Button>
        <Button variant="outline" size={40} disabledReason={SAMPLES.reason}>
          {SAMPLES.open}
        </Button>
      </div>
      <div className={styles.line}>
        <Sample of="icon-button">
          <IconButton icon={Copy} size={40} name={SAMPLES.open} />
        </Sample>
        <IconButton icon={Copy} size={40} name={SAMPLES.open} pressed />
        <IconButton icon={Copy} size={40} name={SAMPLES.open} disabledReason={SAMPLES.reason} />
      </div>
      <div className={styles.line}>
        <Toolbar label={SAMPLES.tools}>
          <ToolButton icon={Import} label={SAMPLES.open} shortcut="I" onPress={nothing} />
          <ToolbarSeparator />
          <ToolButton icon={Move3d} label={SAMPLES.label} active onPress={nothing} />
          <ToolButton icon={Copy} label={SAMPLES.value} disabledReason={SAMPLES.reason} onPress={nothing} />
        </Toolbar>
      </div>
    </Group>
  );
}
