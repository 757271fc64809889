import { Copy, Ellipsis, Folder, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { setThemeChoice, usePreferences } from '../../preferences.ts';
import {
  Avatar,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DropdownMenu,
  FormField,
  IconButton,
  Meter,
  NumericField,
  PasswordField,
  Progress,
  RadioGroup,
  SearchField,
  Segmented,
  Select,
  Sheet,
  Skeleton,
  Slider,
  StatusDot,
  Switch,
  Table,
  Tabs,
  TextArea,
  TextField,
  TooltipProvider,
  type MenuEntry,
} from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { SAMPLES } from './samples.ts';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Group title={SAMPLES.buttons}>
      {([40, 36, 32] as const).map((size) => (
        <div key={size} className={styles.line}>
          {SAMPLES.looks.map((look) => (
            <Button key={look} look={look} size={size}>
              {look}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.line}>
        <Button look="coral" size={40} icon={Plus}>
          {SAMPLES.open}
        </Button>
        <Button look="coral" size={40} loading>
          {SAMPLES.open}
        </Button>
        <Button look="line" size={40} disabledReason={SAMPLES.reason}>
          {SAMPLES.open}
        </Button>
        <IconButton icon={Copy} size={40} name={SAMPLES.open} />
        <IconButton icon={Copy} size={40} name={SAMPLES.open} pressed />
        <IconButton icon={Copy} size={40} name={SAMPLES.open} disabledReason={SAMPLES.reason} />
      </div>
    </Group>
  );
}

function Fields() {
  const [text, setText] = useState<string>(SAMPLES.value);
  const [search, setSearch] = useState('');
  const [number, setNumber] = useState(12);
  const [share, setShare] = useState(40);
  return (
    <Group title={SAMPLES.fields}>
      <FormField label={SAMPLES.label} hint={SAMPLES.hint} defaultValue={SAMPLES.value} />
      <FormField label={SAMPLES.longLabel} error={SAMPLES.error} defaultValue={SAMPLES.value} />
      <FormField label={SAMPLES.label} disabled defaultValue={SAMPLES.value} />
      <PasswordField label={SAMPLES.label} autoComplete="off" defaultValue={SAMPLES.value} />
      <TextArea
        label={SAMPLES.label}
        value={text}
        maxLength={100}
        countFrom={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextField label={SAMPLES.label} value={text} required onCommit={setText} />
      <SearchField label={SAMPLES.label} value={search} onChange={setSearch} />
      <div>
        <NumericField
          label={SAMPLES.label}
          unit="mm"
          unitText="mm"
          decimals={2}
          min={0}
          max={100}
          step={1}
          value={number}
          onCommit={setNumber}
        />
      </div>
      <Slider
        label={SAMPLES.label}
        value={share}
        min={0}
        max={100}
        step={1}
        onChange={setShare}
        onCommit={setShare}
      />
    </Group>
  );
}

function Choices() {
  const [choice, setChoice] = useState<'one' | 'two' | 'three'>('one');
  const [on, setOn] = useState(true);
  return (
    <Group title={SAMPLES.choices}>
      <Select
        layout="form"
        label={SAMPLES.label}
        value={choice}
        options={SAMPLES.options}
        onChange={setChoice}
      />
      <Select
        layout="form"
        label={SAMPLES.longLabel}
        placeholder={SAMPLES.hint}
        error={SAMPLES.error}
        value=""
        options={SAMPLES.options}
        onChange={setChoice}
      />
      <div className={styles.rows}>
        <Select label={SAMPLES.label} value={choice} options={SAMPLES.options} onChange={setChoice} />
        <Switch label={SAMPLES.label} checked={on} onChange={setOn} />
        <Switch label={SAMPLES.longLabel} checked={!on} onChange={(next) => setOn(!next)} />
      </div>
      <Segmented label={SAMPLES.label} value={choice} options={SAMPLES.options} onChange={setChoice} />
      <RadioGroup
        label={SAMPLES.label}
        value={choice}
        options={SAMPLES.options.map((option) => ({ ...option, note: SAMPLES.hint }))}
        onChange={setChoice}
      />
      <Checkbox label={SAMPLES.label} checked={on} onChange={setOn} />
      <Checkbox label={SAMPLES.longLabel} checked={!on} onChange={(next) => setOn(!next)} />
      <Checkbox label={SAMPLES.label} checked="mixed" onChange={setOn} />
      <Tabs
        label={SAMPLES.label}
        value={choice}
        tabs={SAMPLES.options.map((option) => ({ ...option, content: <p>{SAMPLES.body}</p> }))}
        onChange={setChoice}
      />
    </Group>
  );
}

function Lists() {
  const [selected, setSelected] = useState(1);
  return (
    <Group title={SAMPLES.lists}>
      <Table
        label={SAMPLES.lists}
        columns={SAMPLES.columns.map((label, at) => ({
          id: label,
          label,
          ...(at === 0 ? {} : { width: 96 }),
          ...(at === 2 ? { align: 'right' as const } : {}),
        }))}
      >
        <tbody>
          {SAMPLES.rows.map((name, at) => (
            <tr key={name} data-row data-selected={at === selected} onClick={() => setSelected(at)}>
              <td>{name}</td>
              <td>
                <StatusDot
                  tone={(['success', 'warning', 'neutral'] as const)[at]!}
                  shape={(['full', 'half', 'ring'] as const)[at]!}
                  label={SAMPLES.options[at]!.label}
                />
              </td>
              <td data-align="right">{at + 1}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.line}>
        {([28, 36, 48, 72, 96] as const).map((size) => (
          <Avatar key={size} name={SAMPLES.value} picture={null} size={size} />
        ))}
      </div>
      <div className={styles.line}>
        {(['neutral', 'warning', 'success', 'info'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {SAMPLES.chip}
          </Chip>
        ))}
      </div>
    </Group>
  );
}

function States() {
  return (
    <Group title={SAMPLES.states}>
      {[0, 0.34, 0.85, 0.97].map((share) => (
        <Meter key={share} label={SAMPLES.label} text={SAMPLES.used} share={share} />
      ))}
      <Progress label={SAMPLES.progress} share={0.4} />
      <Skeleton ratio="4 / 3" radius={12} />
      <Skeleton width="60%" height={14} />
    </Group>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  const entries: readonly MenuEntry[] = [
    { kind: 'item', id: 'open', label: SAMPLES.open, icon: Folder, shortcut: 'F2', onSelect: close },
    {
      kind: 'item',
      id: 'off',
      label: SAMPLES.label,
      icon: Copy,
      disabledReason: SAMPLES.reason,
      onSelect: close,
    },
    { kind: 'separator', id: 'rule' },
    { kind: 'item', id: 'danger', label: SAMPLES.label, icon: Trash2, danger: true, onSelect: close },
  ];
  return (
    <Group title={SAMPLES.overlays}>
      <div className={styles.line}>
        <Button look="line" size={40} onClick={() => setOpen('dialog')}>
          {SAMPLES.dialog}
        </Button>
        <Button look="line" size={40} onClick={() => setOpen('sheet')}>
          {SAMPLES.sheet}
        </Button>
        <DropdownMenu entries={entries}>
          <IconButton icon={Ellipsis} size={40} name={SAMPLES.menu} />
        </DropdownMenu>
      </div>
      <Dialog open={open === 'dialog'} width={480} title={SAMPLES.dialog} onClose={close}>
        <p>{SAMPLES.body}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} title={SAMPLES.sheet} onClose={close}>
        <p>{SAMPLES.body}</p>
      </Sheet>
    </Group>
  );
}

/** /dev/ui: every control there is, in the theme chosen at the top. Development only. */
export function DevUiPage() {
  const theme = usePreferences((state) => state.theme);
  return (
    <TooltipProvider>
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{SAMPLES.title}</h1>
          <Segmented
            label={SAMPLES.themes}
            value={theme}
            options={[
              { value: 'light', label: 'light' },
              { value: 'dark', label: 'dark' },
            ]}
            onChange={setThemeChoice}
          />
        </div>
        <div className={styles.groups}>
          <Buttons />
          <Fields />
          <Choices />
          <Lists />
          <States />
          <Overlays />
        </div>
      </main>
    </TooltipProvider>
  );
}
