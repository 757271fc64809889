import type { ListedAction } from '#editor';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { assignKeys, holdersOf, type OwnKeys } from '../../editor/actions/key-bindings.ts';
import { BINDABLE, KeyGroups } from '../../editor/actions/key-groups.tsx';
import { keyName } from '../../editor/actions/key-names.ts';
import { setOwnKeys, useDeviceSettings } from '../../editor/device-settings.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button } from '../../primitives/index.ts';
import { KeyRow, type KeyChange } from './key-row.tsx';
import * as styles from './key-settings.css.ts';
import * as settingStyles from './settings.css.ts';

/** Every action of the editor with its keys, to be changed, taken away and put back. */
export function KeySettings() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const own = useDeviceSettings((settings) => settings.ownKeys);
  const [change, setChange] = useState<KeyChange | null>(null);
  /** What a reset of everything took away. */
  const [before, setBefore] = useState<OwnKeys | null>(null);
  const [said, setSaid] = useState('');

  const apply = (action: ListedAction, bindings: readonly string[]) => {
    setOwnKeys(assignKeys(action.id, bindings, BINDABLE, own));
    setChange(null);
    setBefore(null);
    const keys = bindings.map((binding) => keyName(binding)).join(', ') || t('settings.keys.none');
    setSaid(t('settings.keys.now', { name: keyText(action.label), keys }));
  };
  /** Applied at once where nobody else has the keys. */
  const propose = (action: ListedAction, bindings: readonly string[]) => {
    const holders = holdersOf(action.id, bindings, BINDABLE, own);
    if (holders.length === 0) apply(action, bindings);
    else setChange({ action, asked: { bindings, holders } });
  };

  const undoable = own.size === 0 ? before : null;
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className={settingStyles.note}>{t('settings.keys.note')}</p>
        {(own.size > 0 || undoable !== null) && (
          <Button
            size={32}
            variant="outline"
            icon={undoable === null ? RotateCcw : Undo2}
            onClick={() => {
              setBefore(undoable === null ? own : null);
              setOwnKeys(undoable ?? new Map());
              setChange(null);
            }}
          >
            {t(undoable === null ? 'settings.keys.resetAll' : 'settings.keys.undo')}
          </Button>
        )}
      </div>
      <output className="visually-hidden">{undoable !== null ? t('settings.keys.allReset') : said}</output>
      <div>
        <KeyGroups
          all
          rowClass={styles.row}
          row={({ action, name, keys }) => (
            <KeyRow
              name={name}
              keys={keys}
              changed={own.has(action.id)}
              change={change?.action === action ? change : null}
              onOpen={() => setChange({ action })}
              onCancel={() => setChange(null)}
              onPress={(binding) => propose(action, [binding])}
              onRefused={(binding, why) => setChange({ action, refused: { binding, why } })}
              onReplace={(bindings) => apply(action, bindings)}
              onRemove={() => apply(action, [])}
              onReset={() => propose(action, action.shortcuts)}
            />
          )}
        />
      </div>
    </div>
  );
}
