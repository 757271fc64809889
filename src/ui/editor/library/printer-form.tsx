import { PLATFORM_ORIGINS, PRINTER_RANGES, type Printer } from '#document';
import { printerFormats } from '#formats/printer';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { row } from '../../primitives/field.css.ts';
import { NumericField, Select, Switch, TextField } from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import * as styles from './library.css.ts';
import { hasSquarePixels, MIRRORS, mirrorOf, pixelText } from './printer-facts.ts';
import { SavedDot } from './saved-dot.tsx';

const FORMATS = [...new Set(printerFormats.flatMap(({ extensions }) => extensions.slice(0, 1)))];
const AXES = ['x', 'y', 'z'] as const;

interface PrinterFormProps {
  readonly printer: Printer;
  /** As it was saved; null where it never was. */
  readonly saved: Printer | null;
  /** The sentence that says what is wrong with a field, if anything is. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<Printer>) => void;
}

/** A printer of one's own: everything that files are made by. */
export function PrinterForm({ printer, saved, errorOf, onChange }: PrinterFormProps) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const dotted = (
    label: string,
    before: string | number | undefined,
    now: string | number,
    restore: Partial<Printer> | undefined,
    control: ReactNode,
  ) => (
    <div className={styles.dotted}>
      {restore !== undefined && before !== now && (
        <SavedDot name={label} saved={String(before)} onRestore={() => onChange(restore)} />
      )}
      {control}
    </div>
  );
  const text = (field: 'name' | 'brand' | 'model') =>
    dotted(
      t(`printer.${field}`),
      saved?.[field],
      printer[field],
      saved === null ? undefined : { [field]: saved[field] },
      <TextField
        label={t(`printer.${field}`)}
        required
        value={printer[field]}
        error={errorOf(field)}
        onCommit={(value) => onChange({ [field]: value })}
      />,
    );
  const pixels = (field: 'width' | 'height') =>
    dotted(
      t(`printer.${field}`),
      saved?.[field],
      printer[field],
      saved === null ? undefined : { [field]: saved[field] },
      <div className={row}>
        <NumericField
          label={t(`printer.${field}`)}
          value={printer[field]}
          unit="count"
          unitText="px"
          decimals={0}
          {...PRINTER_RANGES.side}
          error={errorOf(field) ?? (field === 'width' ? errorOf('pitch') : undefined)}
          onCommit={(value) => onChange({ [field]: Math.round(value) })}
        />
      </div>,
    );
  const withLength = (of: Printer, axis: 0 | 1 | 2, value: number): Partial<Printer> => {
    const [x, y, z] = of.platform;
    return { platform: [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z] };
  };
  const length = (axis: 0 | 1 | 2) => {
    const label = t(`printer.size.${AXES[axis]}`);
    return (
      <div key={axis}>
        {dotted(
          label,
          saved?.platform[axis],
          printer.platform[axis],
          saved === null ? undefined : withLength(printer, axis, saved.platform[axis]),
          <div className={row}>
            <LengthField
              label={label}
              value={printer.platform[axis]}
              decimals={2}
              {...PRINTER_RANGES.length}
              error={errorOf('platform')}
              onCommit={(value) => onChange(withLength(printer, axis, value))}
            />
          </div>,
        )}
      </div>
    );
  };
  const extensions = FORMATS.includes(printer.fileFormat) ? FORMATS : [printer.fileFormat, ...FORMATS];
  const nameOf = (extension: string) => {
    const found = printerFormats.find((each) => each.extensions[0] === extension);
    return found === undefined ? `.${extension}` : `${found.label} (.${extension})`;
  };
  return (
    <>
      <div className={styles.form}>
        {text('name')}
        {text('brand')}
        {text('model')}
      </div>
      {pixels('width')}
      {pixels('height')}
      {([0, 1, 2] as const).map(length)}
      <p className={styles.measure}>
        <span>{t('printer.pixel')}</span>
        <span>{pixelText(printer)}</span>
      </p>
      {!hasSquarePixels(printer) && <output className={styles.warning}>{t('printer.notSquare')}</output>}
      {dotted(
        t('printer.mirror'),
        saved === null ? undefined : t(`printer.mirrors.${mirrorOf(saved)}`),
        t(`printer.mirrors.${mirrorOf(printer)}`),
        saved === null ? undefined : { mirrorX: saved.mirrorX, mirrorY: saved.mirrorY },
        <Select
          label={t('printer.mirror')}
          value={mirrorOf(printer)}
          options={MIRRORS.map((value) => ({ value, label: t(`printer.mirrors.${value}`) }))}
          onChange={(value) =>
            onChange({
              mirrorX: value === 'x' || value === 'both',
              mirrorY: value === 'y' || value === 'both',
            })
          }
        />,
      )}
      {dotted(
        t('printer.origin'),
        saved === null ? undefined : t(`printer.origins.${saved.origin}`),
        t(`printer.origins.${printer.origin}`),
        saved === null ? undefined : { origin: saved.origin },
        <Select
          label={t('printer.origin')}
          value={printer.origin}
          options={PLATFORM_ORIGINS.map((value) => ({ value, label: t(`printer.origins.${value}`) }))}
          onChange={(origin) => onChange({ origin })}
        />,
      )}
      {dotted(
        t('printer.format'),
        saved === null ? undefined : nameOf(saved.fileFormat),
        nameOf(printer.fileFormat),
        saved === null ? undefined : { fileFormat: saved.fileFormat, formatVersion: saved.formatVersion },
        <Select
          label={t('printer.format')}
          value={printer.fileFormat}
          options={extensions.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(fileFormat) => onChange({ fileFormat, formatVersion: null })}
        />,
      )}
      {dotted(
        t('printer.portrait'),
        saved === null ? undefined : t(saved.orientation === 'portrait' ? 'items.on' : 'items.off'),
        t(printer.orientation === 'portrait' ? 'items.on' : 'items.off'),
        saved === null ? undefined : { orientation: saved.orientation },
        <Switch
          label={t('printer.portrait')}
          help={t('printer.portraitHelp')}
          checked={printer.orientation === 'portrait'}
          onChange={(on) => onChange({ orientation: on ? 'portrait' : 'landscape' })}
        />,
      )}
      <p className={styles.note}>{t('printer.ownNote', { size: format.size(printer.platform) })}</p>
    </>
  );
}
