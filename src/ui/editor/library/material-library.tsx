import { CURRENCIES, genericMaterial, MATERIAL_RANGES, type Material } from '#document';
import { Droplet } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { row } from '../../primitives/field.css.ts';
import { NumericField, Select, TextField } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { ItemImport } from './item-file.tsx';
import { KindLibrary } from './kind-library.tsx';
import * as styles from './library.css.ts';
import { OwnFoot } from './own-foot.tsx';
import { OwnList } from './own-list.tsx';
import { SavedDot } from './saved-dot.tsx';
import { useSavedMaterial } from './use-saved.ts';

const GENERIC = 'generic';

/** The resin: what it is called, what it weighs, what it costs. */
export function MaterialLibrary() {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const names = useBuiltInNames();
  const { current: material, item, saved, differs, shown } = useSavedMaterial();
  const own = useEditor((state) => state.library['material']?.items ?? []);
  const currency = useEditor((_state, editor) => editor.plate().craft.currency);
  const [problem, setProblem] = useState<string | null>(null);
  const name = names.material(material.name);
  const use = (id: string) => {
    const used = id === GENERIC ? verbs.resetMaterial() : verbs.library.use('material', id);
    setProblem(used.ok ? null : errorText(used.error));
  };
  const set = (change: Partial<Material>) => {
    const done = verbs.setMaterial(change);
    setProblem(done.ok ? null : errorText(done.error));
  };
  const dotted = (field: keyof Material, label: string, control: ReactNode) => {
    const before = saved?.[field];
    const isSaved = saved === null || before === material[field];
    return (
      <div className={styles.dotted}>
        {!isSaved && (
          <SavedDot
            name={label}
            saved={before === '' ? t('items.empty') : String(before)}
            onRestore={() => set({ [field]: before })}
          />
        )}
        {control}
      </div>
    );
  };
  const text = (field: 'name' | 'brand' | 'model' | 'note', required = false, maxLength = 50) =>
    dotted(
      field,
      t(`material.${field}`),
      <TextField
        label={t(`material.${field}`)}
        value={field === 'name' ? name : material[field]}
        required={required}
        maxLength={maxLength}
        onCommit={(value) => set({ [field]: value } satisfies Partial<Material>)}
      />,
    );
  const number = (field: 'density' | 'costPerLitre', label: string, help: string, unitText: string) =>
    dotted(
      field,
      label,
      <div className={row}>
        <NumericField
          {...{ label, help, unitText }}
          value={material[field]}
          unit="count"
          decimals={2}
          {...MATERIAL_RANGES[field]}
          onCommit={(value) => set({ [field]: value })}
        />
      </div>,
    );
  return (
    <KindLibrary
      kind="material"
      onTaken={({ id }) => use(id)}
      list={
        <OwnList
          label={t('tab.material')}
          icon={Droplet}
          items={[
            ...own.map(({ id, name: ownName, payload }) => ({
              id,
              name: ownName,
              line: `${String(payload['brand'])} ${String(payload['model'])}`,
            })),
            { id: GENERIC, name: names.material(genericMaterial.name), builtIn: true },
          ]}
          active={material.id ?? GENERIC}
          onChoose={use}
          nothing=""
        />
      }
      detail={
        <div className={styles.detail}>
          <div className={styles.detailHead}>
            <h3 className={styles.detailTitle}>{name}</h3>
            <ItemImport
              kind="material"
              onRead={(read) => (read.ok ? use(read.value.id) : setProblem(errorText(read.error)))}
            />
          </div>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.form}>
            {text('name', true)}
            {text('brand')}
            {text('model')}
            {dotted(
              'color',
              t('material.color'),
              <label className={styles.colorRow}>
                <input
                  type="color"
                  className={styles.colorInput}
                  value={material.color}
                  onChange={(event) => set({ color: event.currentTarget.value })}
                />
                {t('material.color')}
              </label>,
            )}
          </div>
          {number('density', t('material.density'), t('material.densityHelp'), 'g/cm³')}
          {number('costPerLitre', t('material.cost'), t('material.costHelp'), `${currency}/l`)}
          <Select
            label={t('material.currency')}
            value={currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(next) => verbs.setCraft({ currency: next })}
          />
          <div className={styles.gap} />
          {text('note', false, 500)}
          <OwnFoot key={material.id} kind="material" {...{ item, shown, differs }} onMade={use} />
        </div>
      }
    />
  );
}
