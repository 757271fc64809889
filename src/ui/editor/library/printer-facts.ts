import { pixelPitch, type Printer } from '#document';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { orderFormats } from '../exporting/format-order.ts';

export const MIRRORS = ['none', 'x', 'y', 'both'] as const;

export function mirrorOf({ mirrorX, mirrorY }: Printer): (typeof MIRRORS)[number] {
  if (mirrorX) return mirrorY ? 'both' : 'x';
  return mirrorY ? 'y' : 'none';
}

/** Whether pixels are so far from square that it is worth a word. */
export function hasSquarePixels(printer: Printer): boolean {
  const [x, y] = pixelPitch(printer);
  return Math.abs(x / y - 1) < 0.005;
}

/** Edges of a pixel: "24 × 24 µm", once where they are the same. */
export function pixelText(printer: Printer): string {
  const [x, y] = pixelPitch(printer).map((millimetres) => Number((millimetres * 1000).toFixed(1)));
  return x === y ? `${x} µm` : `${x} × ${y} µm`;
}

/** A printer in rows of name and value. */
export function usePrinterFacts(): (printer: Printer) => readonly (readonly [string, string])[] {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  return (printer) => {
    const { own } = orderFormats(printer);
    const extension = `.${printer.fileFormat}`;
    return [
      [t('printer.brand'), printer.brand],
      [t('printer.model'), printer.model],
      [t('printer.resolution'), `${format.count(printer.width)} × ${format.count(printer.height)} px`],
      [t('printer.platform'), format.size(printer.platform)],
      [t('printer.pixel'), pixelText(printer)],
      [t('printer.mirror'), t(`printer.mirrors.${mirrorOf(printer)}`)],
      [t('printer.origin'), t(`printer.origins.${printer.origin}`)],
      [
        t('printer.format'),
        own === null ? t('printer.formatNotYet', { extension }) : `${own.label} (${extension})`,
      ],
    ];
  };
}
