import type { ConversionOrder, ConvertedFile, PrintFileFacts, PrintFileLayer } from '#editor';
import type { IssueReport } from '#pipeline';

/** One worker reads one file: `open` comes first. */
export type PrintFileCalls = {
  readonly open: {
    readonly in: { readonly name: string; readonly content: Blob };
    readonly out: PrintFileFacts;
  };
  readonly layer: { readonly in: number; readonly out: PrintFileLayer };
  readonly issues: { readonly in: null; readonly out: IssueReport };
  readonly convert: { readonly in: ConversionOrder; readonly out: ConvertedFile };
};
