import { supportTypes } from '#kernel';
import { genericCraft, STAGE_RANGES, wholeCraft, type CraftStage } from '#document';
import {
  craftOf,
  materialOf,
  partOf,
  printerOf,
  scriptOf,
  supportTypeOf,
  toolNamed,
  type LibraryPayload,
} from '#editor';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import * as styles from './library.css.ts';
import { usePrinterFacts } from './printer-facts.ts';

type Fact = readonly [name: string, value: string];
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly payload: LibraryPayload;
}

/** What an item is, in the words of its kind: everything is seen before it is used. */
export function ItemFacts({
  kind,
  item,
  picture = null,
}: {
  readonly kind: string;
  readonly item: Shown;
  /** Address of what it looks like. */
  readonly picture?: string | null;
}) {
  const Kind = FACTS[kind];
  return (
    <>
      {picture !== null && (
        <div className={styles.drawing}>
          <img className={styles.picture} src={picture} alt="" />
        </div>
      )}
      {Kind !== undefined && <Kind item={item} />}
    </>
  );
}

const FACTS: Readonly<Record<string, (props: { readonly item: Shown }) => ReactNode>> = {
  printer: PrinterFacts,
  material: MaterialFacts,
  craft: CraftFacts,
  supportType: TypeFacts,
  supportScript: ScriptSource,
  part: PartFacts,
};

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className={panelStyles.facts}>
      {rows.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function PrinterFacts({ item }: { readonly item: Shown }) {
  const printer = printerOf(item);
  const factsOf = usePrinterFacts();
  return printer.ok ? <Facts rows={factsOf(printer.value)} /> : null;
}

function MaterialFacts({ item }: { readonly item: Shown }) {
  const { t } = useTranslation(LIBRARY);
  const material = materialOf(item);
  if (!material.ok) return null;
  const { brand, model, color, density, costPerLitre, note } = material.value;
  const rows: readonly Fact[] = [
    [t('material.brand'), brand],
    [t('material.model'), model],
    [t('material.density'), `${density.toFixed(2)} g/cm³`],
    [t('material.cost'), costPerLitre.toFixed(2)],
    [t('material.note'), note],
  ];
  return (
    <>
      <p className={styles.colorRow}>
        <span className={styles.swatch} style={{ background: color }} aria-hidden />
        {color}
      </p>
      <Facts rows={rows.filter(([, value]) => value !== '')} />
    </>
  );
}

const STAGE_FIELDS = Object.keys(STAGE_RANGES) as readonly (keyof CraftStage)[];
const SECONDS = new Set<keyof CraftStage>([
  'exposureTime',
  'waitBeforeCure',
  'waitAfterCure',
  'waitAfterLift',
]);

function CraftFacts({ item }: { readonly item: Shown }) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const read = craftOf(item);
  if (!read.ok) return null;
  const craft = wholeCraft(read.value);
  const hasTwo = [craft.bottom, craft.normal].some(
    ({ liftDistance2, retractDistance2 }) => liftDistance2 > 0 || retractDistance2 > 0,
  );
  const { printer, material } = item.payload;
  const unit = (field: keyof CraftStage, value: number) => {
    if (SECONDS.has(field)) return format.seconds(value);
    if (field === 'lightPwm') return String(value);
    return /Speed2?$/.test(field) ? format.speed(value) : format.length(value);
  };
  /** Said only where the craft is not as the usual one is. */
  const unusual = <Value,>(value: Value, usual: Value, text: (value: Value) => string): string =>
    value === usual ? '' : text(value);
  const { on, quickBelow, fullFrom } = craft.motionByArea;
  const byArea = on ? `${format.area(quickBelow)} – ${format.area(fullFrom)}` : '';
  const levelOf = craft.antialias === 'off' ? t('craft.antialiasOff') : String(craft.antialias);
  const rows: readonly Fact[] = [
    [
      t('items.triedOn'),
      [printer, material].filter((each) => typeof each === 'string' && each !== '').join(' · '),
    ],
    [t('craft.layerHeight'), format.fineLength(craft.layerHeight)],
    [t('craft.firstLayerHeight'), format.fineLength(craft.firstLayerHeight)],
    [t('craft.bottomLayerCount'), String(craft.bottomLayerCount)],
    [t('craft.transitionLayerCount'), String(craft.transitionLayerCount)],
    ...STAGE_FIELDS.filter((field) => hasTwo || !field.endsWith('2')).map((field): Fact => {
      const both = [unit(field, craft.bottom[field]), unit(field, craft.normal[field])];
      return [t(`craft.${field}`), both.join(' │ ')];
    }),
    [t('craft.motionByArea'), byArea],
    [t('craft.antialias'), levelOf],
    [t('craft.antialiasZ'), unusual(craft.antialiasZ, 1, String)],
    [
      t('craft.antialiasSupports'),
      unusual(craft.antialiasSupports, genericCraft.antialiasSupports, (on) =>
        t(on ? 'items.on' : 'items.off'),
      ),
    ],
    [t('craft.greyLevel'), unusual(craft.greyLevel, genericCraft.greyLevel, String)],
    [t('craft.greyCurve'), unusual(craft.greyCurve, 1, (exponent) => exponent.toFixed(2))],
    [t('craft.greyBits'), unusual(craft.greyBits, 8, (bits) => String(2 ** bits))],
    [t('craft.blurLevel'), unusual(craft.blurLevel, genericCraft.blurLevel, String)],
    [t('craft.tolerance.bottom'), unusual(craft.toleranceCompensation.bottom, 0, format.length)],
    [t('craft.tolerance.normal'), unusual(craft.toleranceCompensation.normal, 0, format.length)],
    [t('craft.pointReduction'), unusual(craft.pointReduction, 0, format.fineLength)],
    [t('craft.scales'), craft.scaleFactor.map((factor) => factor.toFixed(2)).join(' × ')],
    [t('craft.price'), craft.price === 0 ? '' : format.money(craft.price, craft.currency)],
  ];
  return (
    <>
      <p className={styles.note}>{t('items.bothStages')}</p>
      <Facts rows={rows.filter(([, value]) => value !== '')} />
    </>
  );
}

function TypeFacts({ item }: { readonly item: Shown }) {
  const { t } = useTranslation(LIBRARY);
  const keyText = useKeyText();
  const format = useFormat();
  const values = supportTypeOf(item);
  if (!values.ok) return null;
  const { params = {} } = toolNamed('grow-supports');
  const medium: Readonly<Record<string, unknown>> = { ...supportTypes.medium };
  const textOf = (name: string, value: string | number | boolean): string => {
    if (typeof value === 'string') return keyText(`tool.grow-supports.param.${name}.option.${value}`);
    if (typeof value === 'boolean') return t(value ? 'items.on' : 'items.off');
    if (params[name]?.kind === 'length') return format.length(value);
    return params[name]?.kind === 'angle' ? format.angle(value) : String(Number(value.toFixed(3)));
  };
  const rows = Object.entries(values.value)
    .filter(([name, value]) => value !== medium[name])
    .map(([name, value]): Fact => [keyText(`tool.grow-supports.param.${name}.label`), textOf(name, value)]);
  return (
    <>
      <p className={styles.note}>{t(rows.length === 0 ? 'items.asMedium' : 'items.unlikeMedium')}</p>
      <Facts rows={rows} />
    </>
  );
}

function PartFacts({ item }: { readonly item: Shown }) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const part = partOf(item);
  if (!part.ok) return null;
  const { size, triangles } = part.value;
  return (
    <Facts
      rows={[
        [t('part.size'), format.size(size)],
        [t('part.triangles'), format.thousands(triangles)],
      ]}
    />
  );
}

function ScriptSource({ item }: { readonly item: Shown }) {
  const { t } = useTranslation(LIBRARY);
  const source = scriptOf(item);
  if (!source.ok) return null;
  return (
    <>
      <p className={styles.note}>{t('items.sandbox')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={styles.script} tabIndex={0} aria-label={t('items.source')}>
        {source.value}
      </pre>
    </>
  );
}
