import type { ConversionOrder, ConvertedFile, PrintFileFacts, PrintFileLayer } from '#editor';
import type { PrintCraft } from '#document';
import type { FoundCraft, IssueReport, RepairableIssue } from '#pipeline';

/** One worker reads one file: `open` comes first, but for `readCraft`, which asks for nothing else. */
export type PrintFileCalls = {
  readonly open: {
    readonly in: { readonly name: string; readonly content: Blob };
    readonly out: PrintFileFacts;
  };
  readonly readCraft: {
    readonly in: { readonly name: string; readonly content: Blob; readonly base: PrintCraft };
    readonly out: FoundCraft;
  };
  readonly layer: { readonly in: number; readonly out: PrintFileLayer };
  readonly issues: { readonly in: null; readonly out: IssueReport };
  readonly repair: {
    readonly in: { readonly issue: RepairableIssue; readonly after: number };
    readonly out: number;
  };
  readonly showRepairs: { readonly in: number; readonly out: void };
  readonly convert: { readonly in: ConversionOrder; readonly out: ConvertedFile };
};
