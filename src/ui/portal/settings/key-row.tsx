import type { ListedAction } from '#editor';
import { Pencil, RotateCcw } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { bindingOf, refusalOf, type KeyRefusal } from '../../editor/actions/key-bindings.ts';
import { Keys } from '../../editor/actions/key-groups.tsx';
import { isApple, keyName } from '../../editor/actions/key-names.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, Icon, IconButton } from '../../primitives/index.ts';
import * as styles from './key-settings.css.ts';

/** What the person is changing, and what was said to the keys pressed last. */
export interface KeyChange {
  readonly action: ListedAction;
  /** Bindings that others have: the person says whether to take them. */
  readonly asked?: { readonly bindings: readonly string[]; readonly holders: readonly ListedAction[] };
  readonly refused?: { readonly binding: string; readonly why: KeyRefusal };
}

interface KeyRowProps {
  readonly name: string;
  /** As the keyboard at hand names them. */
  readonly keys: readonly string[];
  /** Whether these are the person's own. */
  readonly changed: boolean;
  /** Set while this row is being changed. */
  readonly change: KeyChange | null;
  readonly onOpen: () => void;
  readonly onCancel: () => void;
  readonly onPress: (binding: string) => void;
  readonly onRefused: (binding: string, why: KeyRefusal) => void;
  readonly onReplace: (bindings: readonly string[]) => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

/** An action and its keys; pressed, the keys can be changed below. */
export function KeyRow(props: KeyRowProps) {
  const { t } = useTranslation(EDITOR);
  const { name, keys, changed, change, onOpen, onReset } = props;
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with the change: it goes on from the keys.
  const state = `${changed} ${change === null}`;
  const last = useRef(state);
  useLayoutEffect(() => {
    if (last.current !== state && document.activeElement === document.body) button.current?.focus();
    last.current = state;
  }, [state]);
  return (
    <>
      <span className={styles.name}>{name}</span>
      {changed && (
        <IconButton
          size={28}
          icon={RotateCcw}
          side="left"
          name={t('settings.keys.reset', { name })}
          onClick={onReset}
        />
      )}
      <button
        ref={button}
        type="button"
        className={styles.keys}
        aria-label={t('settings.keys.change', { name, keys: keys.join(', ') || t('settings.keys.none') })}
        aria-expanded={change !== null}
        onClick={onOpen}
      >
        {keys.length === 0 ? (
          <span className={styles.none}>{t('settings.keys.none')}</span>
        ) : (
          <Keys keys={keys} />
        )}
        <span className={styles.pencil}>
          <Icon of={Pencil} size={14} />
        </span>
      </button>
      {change !== null && <Recorder {...props} change={change} />}
    </>
  );
}

/** Listens to the next keys. Tab and Escape lead out of it, so nobody is kept in. */
function Recorder({
  name,
  keys,
  change: { asked, refused },
  onCancel,
  onPress,
  onRefused,
  onReplace,
  onRemove,
}: KeyRowProps & { readonly change: KeyChange }) {
  const { t, i18n } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);

  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent: press } = event;
    if (press.key === 'Tab' && !press.ctrlKey && !press.altKey && !press.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (press.repeat) return;
    if (press.key === 'Escape') return onCancel();
    if (press.key === 'Enter' && asked !== undefined) return onReplace(asked.bindings);
    const binding = bindingOf(press, isApple());
    if (binding === null) return;
    const why = refusalOf(binding);
    if (why === null) onPress(binding);
    else onRefused(binding, why);
  };

  const shown = asked?.bindings.map((binding) => keyName(binding)).join(', ') ?? '';
  const holders = asked?.holders.map(({ label }) => keyText(label)) ?? [];
  return (
    // Escape belongs to this before it belongs to the dialog.
    <fieldset aria-label={t('settings.keys.new', { name })} data-editing="true" className={styles.recorder}>
      <input
        ref={field}
        className={styles.field}
        value={shown}
        placeholder={t('settings.keys.press')}
        aria-label={t('settings.keys.press')}
        aria-describedby={note}
        autoComplete="off"
        inputMode="none"
        onChange={() => undefined}
        onKeyDown={onKeyDown}
      />
      <output id={note} className={styles.said} data-wrong={refused !== undefined || asked !== undefined}>
        {refused !== undefined
          ? t(`settings.keys.refused.${refused.why}`, { key: keyName(refused.binding) })
          : asked === undefined
            ? t('settings.keys.pressNote')
            : t('settings.keys.held', {
                key: shown,
                names: new Intl.ListFormat(i18n.language).format(holders),
              })}
      </output>
      <div className={styles.actions}>
        {asked !== undefined && (
          <Button size={32} variant="strong" onKeyDown={leave} onClick={() => onReplace(asked.bindings)}>
            {t('settings.keys.replace')}
          </Button>
        )}
        {asked === undefined && keys.length > 0 && (
          <Button size={32} variant="outline" onKeyDown={leave} onClick={onRemove}>
            {t('settings.keys.remove')}
          </Button>
        )}
        <Button size={32} variant="outline" onKeyDown={leave} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
