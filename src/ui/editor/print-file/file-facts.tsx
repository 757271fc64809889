import type { PrintFile, PrintFileFacts } from '#editor';
import type { Picture } from '#formats/printer';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import * as styles from './print-file.css.ts';
import { putPicture } from '../shared/put-picture.ts';
import { usePrintFile } from './use-print-file.ts';

const UNKNOWN = '–';
type Row = readonly [name: string, value: string | null];

/** What the file says of itself; rows that it leaves out are left out. */
export function FileFacts({ facts }: { readonly facts: PrintFileFacts }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { platform, exposure, bottomExposure, bottomLayerCount = 0 } = facts;
  const maybe = <Value,>(value: Value | undefined, text: (value: Value) => string): string | null =>
    value === undefined ? null : text(value);
  const rows: readonly Row[] = [
    [t('printFile.format'), t('printFile.formatText', { format: facts.formatLabel, version: facts.version })],
    [t('printFile.software'), facts.software || null],
    [t('checks.size'), format.megabytes(facts.bytes)],
    [t('printFile.pixels'), `${facts.width} × ${facts.height}`],
    [t('printFile.pixelSize'), maybe(platform, ([x, y]) => pixelText(x / facts.width, y / facts.height))],
    [t('print.platform'), maybe(platform, (size) => format.size(size))],
    [t('print.layers'), format.count(facts.layerCount)],
    [t('print.thickness'), format.fineLength(facts.layerHeight)],
    [t('printFile.height'), format.length(facts.tops.at(-1) ?? 0)],
    [t('layers.exposure'), maybe(exposure, format.seconds)],
    [
      t('printFile.bottom'),
      bottomExposure === undefined
        ? null
        : t('printFile.bottomText', {
            count: bottomLayerCount,
            shown: format.count(bottomLayerCount),
            exposure: format.seconds(bottomExposure),
          }),
    ],
    [t('printFile.lift'), maybe(facts.liftDistance, format.length)],
    [t('print.volume'), maybe(facts.volumeMm3 || undefined, format.resin)],
    [
      t('print.weight'),
      maybe(facts.weightG || undefined, (grams) => `${format.grams(grams)} ${t('common:unit.g')}`),
    ],
  ];
  return (
    <section className={panelStyles.section}>
      <h3 className={panelStyles.sectionHead}>{t('printFile.panel')}</h3>
      <Rows rows={rows} />
    </section>
  );
}

/** What the file is for, at a glance. */
export function FileSummary({ facts }: { readonly facts: PrintFileFacts }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const preview = facts.previews.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  return (
    <>
      <div className={styles.summary}>
        {preview !== undefined && <Preview picture={preview} />}
        <div>
          <p className={styles.printer}>
            {facts.printer?.name ?? (facts.printerName || t('printFile.noPrinter'))}
          </p>
          <p className={styles.quiet}>
            {facts.seconds === undefined || facts.seconds <= 0
              ? t('printFile.noTime')
              : t('printFile.time', { time: format.duration(facts.seconds) })}
          </p>
        </div>
      </div>
      {facts.emptyLayers.length > 0 && (
        <p className={styles.warning}>
          {t('printFile.empty', {
            count: facts.emptyLayers.length,
            shown: format.count(facts.emptyLayers.length),
            first: format.count(facts.emptyLayers[0]!),
          })}
        </p>
      )}
    </>
  );
}

const pixelText = (x: number, y: number): string => `${(x * 1000).toFixed(1)} × ${(y * 1000).toFixed(1)} µm`;

/** What the file says of the layer on show, and what is on it. */
export function LayerRows({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const shown = usePrintFile(file, (state) => state.shown);
  const layer = usePrintFile(file, (state) => state.layer);
  const report = usePrintFile(file, (state) => state.issues.report);
  const { exposure, lightPwm } = shown?.settings ?? {};
  const islands = report?.layers.islands[layer];
  return (
    <section className={panelStyles.section}>
      <h3 className={panelStyles.sectionHead}>{t('layers.thisLayer')}</h3>
      <Rows
        rows={[
          [t('layers.area'), shown === null ? UNKNOWN : format.area(shown.picture.areaMm2)],
          [t('layers.exposure'), exposure === undefined ? null : format.seconds(exposure)],
          [t('printFile.light'), lightPwm === undefined ? null : String(lightPwm)],
          [t('layers.newIslands'), islands === undefined ? UNKNOWN : format.count(islands)],
        ]}
      />
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** The picture a printer shows of the file. */
function Preview({ picture }: { readonly picture: Picture }) {
  const { t } = useTranslation(EDITOR);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const rgba = new Uint8ClampedArray(picture.rgba);
    void putPicture(canvas.current!, new ImageData(rgba, picture.width, picture.height));
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      width={picture.width}
      height={picture.height}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pixels, no file
      role="img"
      aria-label={t('printFile.preview')}
    />
  );
}
