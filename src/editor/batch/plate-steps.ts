import { fail, ok, type Id, type Progress, type Result } from '#base';
import { createDocument, diffBetween, type DocumentStore } from '#document';
import { baseReach } from '#kernel';
import { ownFormat } from '#pipeline';
import { planExport, writePlate } from '../export-plate.ts';
import { fillPattern, plateFileName, safeFileName, unusedFileName } from '../file-names.ts';
import type { EditorCore } from '../core.ts';
import type { DeliveryFolder, ExportedFile } from '../ports.ts';
import { noteChecks } from '../supports/growing.ts';
import type { SupportCheck } from '../supports/types.ts';
import { settingsOf } from '../tools/grow-supports/params.ts';
import type { ParamValues } from '../tools/tool.ts';
import type { ActionLabel, PlateId } from '../types.ts';
import { runTool } from './run-tool.ts';
import type { BatchOrder, BatchRow, BatchStep } from './types.ts';

/** Steps that are tools, each with what it is told whatever its panel says. */
const TOOLS: Readonly<Partial<Record<BatchStep, { readonly tool: string; readonly params?: ParamValues }>>> =
  {
    repair: { tool: 'repair' },
    orient: { tool: 'orient' },
    arrange: { tool: 'arrange', params: { which: 'all', rest: 'beside' } },
    supports: { tool: 'grow-supports', params: { scope: 'all' } },
  };

/** What one row of a batch is done with, and what hears of it. */
export interface BatchWork {
  readonly order: BatchOrder;
  readonly folder: DeliveryFolder | null;
  readonly signal: AbortSignal;
  /** Names of files that were written, in lower case. */
  readonly names: Set<string>;
  readonly paramsOf: (tool: string) => ParamValues;
  readonly update: (change: Partial<BatchRow>) => void;
  readonly addSaid: (said: readonly ActionLabel[]) => void;
  readonly addFile: (file: BatchRow['files'][number]) => void;
  readonly showEngine: (exported: ExportedFile) => void;
}

export const isTool = (step: BatchStep): boolean => step in TOOLS;
const isSliced = (steps: readonly BatchStep[]): boolean =>
  steps.includes('slice') || steps.includes('export');

/**
 * The steps for a plate of a document: what the tools do becomes one step of its history, then a file is written. Answers whether
 * the document is another than before.
 */
export async function runPlateSteps(
  core: EditorCore,
  plate: PlateId,
  work: BatchWork,
): Promise<Result<boolean>> {
  const { steps } = work.order;
  const prepared = steps.some(isTool) ? await prepare(core, plate, work) : ok(false);
  if (!prepared.ok || !isSliced(steps)) return prepared;
  const written = await write(core, plate, work);
  return written.ok ? prepared : written;
}

/** The tools' steps, on a copy of the document. */
async function prepare(core: EditorCore, plate: PlateId, work: BatchWork): Promise<Result<boolean>> {
  const { order, signal, paramsOf, update, addSaid } = work;
  const before = core.document.records();
  const made = createDocument(before);
  if (!made.ok) return made;
  const document: DocumentStore = made.value;
  const checks = new Map<Id<'part'>, SupportCheck>();
  for (const step of order.steps) {
    const line = TOOLS[step];
    if (line === undefined) continue;
    update({ step, progress: null });
    const report = (progress: Progress): void => update({ progress });
    const params = { ...paramsOf(line.tool), ...line.params, ...roomForRafts(step, work) };
    const ran = await runTool(core, { document, plate }, line.tool, params, { signal, report });
    if (!ran.ok) return ran;
    addSaid(ran.value.said);
    for (const [part, check] of ran.value.grown?.checks ?? []) checks.set(part, check);
  }
  const diff = diffBetween(before, document.records());
  const performed = core.perform(ok(diff), { key: 'history.batch' });
  if (performed.ok) noteChecks(core, checks);
  return performed.ok ? ok(diff.added.length + diff.updated.length + diff.removed.length > 0) : performed;
}

/** Slices a plate for its own printer, and hands the file out where it is to be kept. */
async function write(core: EditorCore, plate: PlateId, work: BatchWork): Promise<Result<void>> {
  const { order, signal, names, update } = work;
  const isKept = order.steps.includes('export');
  update({ step: isKept ? 'export' : 'slice', progress: null });
  const printer = core.printer(plate);
  const format = ownFormat(printer);
  if (format === undefined)
    return fail('format_unsupported', 'the printer takes other files', { format: printer.fileFormat });
  const plan = planExport(core, plate, format.id, order.anyway);
  if (!plan.ok) return plan;
  const words = {
    project: core.project().name,
    plate: plateFileName(core, plate),
    number: String(core.document.all('plate').findIndex(({ id }) => id === plate) + 1),
    printer: printer.name,
  };
  const name = unusedFileName(safeFileName(fillPattern(order.pattern, words)), plan.value.extension, names);
  const exported = await writePlate(core, plan.value, name, signal, (progress) => update({ progress }));
  if (!exported.ok) return exported;
  work.showEngine(exported.value);
  const { bytes, layers, file } = exported.value;
  const put = isKept ? await handOut(core, name, file, work) : ok(null);
  if (!put.ok) return put;
  work.addFile({ name: put.value, bytes, layers });
  return ok(undefined);
}

/** Puts a file into the folder that was chosen, or hands it out; answers what it is called there. */
export async function handOut(
  core: EditorCore,
  name: string,
  file: Blob,
  { folder, names }: Pick<BatchWork, 'folder' | 'names'>,
): Promise<Result<string>> {
  const put = folder === null ? ok(name) : await folder.put(name, file);
  if (!put.ok) return put;
  if (folder === null) core.ports.delivery.deliver(name, file);
  names.add(name.toLowerCase());
  return put;
}

/** What is arranged before it has supports keeps the gap between the rafts, not the parts: they are wider. */
function roomForRafts(step: BatchStep, { order, paramsOf }: BatchWork): ParamValues {
  if (step !== 'arrange' || !order.steps.includes('supports')) return {};
  const growing = paramsOf('grow-supports');
  if (growing['raft'] !== true) return {};
  return { gap: Number(paramsOf('arrange')['gap']) + 2 * baseReach(settingsOf(growing)) };
}
