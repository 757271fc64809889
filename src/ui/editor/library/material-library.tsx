import { CURRENCIES, MATERIAL_RANGES, type Material } from '#document';
import { Droplet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';
import { row } from '../../primitives/field.css.ts';
import { NumericField, Select, TextField } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { LibraryEntry } from './library-entry.tsx';
import * as styles from './library.css.ts';

/** The resin: what it is called, what it weighs, what it costs. */
export function MaterialLibrary() {
  const { t } = useTranslation(LIBRARY);
  const verbs = useVerbs();
  const material = useEditor((_state, editor) => editor.plate().material);
  const name = useBuiltInNames().material(material.name);
  const currency = useEditor((_state, editor) => editor.plate().craft.currency);
  const text = (field: 'name' | 'brand' | 'model' | 'note', required = false, maxLength = 50) => (
    <TextField
      label={t(`material.${field}`)}
      value={field === 'name' ? name : material[field]}
      required={required}
      maxLength={maxLength}
      onCommit={(value) => verbs.setMaterial({ [field]: value } satisfies Partial<Material>)}
    />
  );
  return (
    <>
      <div className={styles.list}>
        <div className={styles.scroll}>
          <LibraryEntry icon={Droplet} name={name} />
        </div>
      </div>
      <div className={styles.detail}>
        <h3 className={styles.detailHead}>
          <span className={styles.detailTitle}>{name}</span>
        </h3>
        <div className={styles.form}>
          {text('name', true)}
          {text('brand')}
          {text('model')}
          <span>
            <label className={styles.colorRow}>
              <input
                type="color"
                className={styles.colorInput}
                value={material.color}
                onChange={(event) => verbs.setMaterial({ color: event.currentTarget.value })}
              />
              {t('material.color')}
            </label>
          </span>
        </div>
        <div className={row}>
          <NumericField
            label={t('material.density')}
            help={t('material.densityHelp')}
            value={material.density}
            unit="count"
            unitText="g/cm³"
            decimals={2}
            {...MATERIAL_RANGES.density}
            onCommit={(density) => verbs.setMaterial({ density })}
          />
        </div>
        <div className={row}>
          <NumericField
            label={t('material.cost')}
            help={t('material.costHelp')}
            value={material.costPerLitre}
            unit="count"
            unitText={`${currency}/l`}
            decimals={2}
            {...MATERIAL_RANGES.costPerLitre}
            onCommit={(costPerLitre) => verbs.setMaterial({ costPerLitre })}
          />
        </div>
        <Select
          label={t('material.currency')}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(next) => verbs.setCraft({ currency: next })}
        />
        <div className={styles.gap} />
        {text('note', false, 500)}
      </div>
    </>
  );
}
