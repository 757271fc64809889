import { fail, ok, type JobContext, type Result } from '#base';
import { setProject, type AnyRecord } from '#document';
import { cloudName, fetchDocument, NAME_LENGTH, sendDocument, takePicture } from '../cloud-transfer.ts';
import type { ProjectOrigin } from '../cloud-types.ts';
import type { EditorCore } from '../core.ts';
import { fillPattern, plateFileName, safeFileName, unusedFileName } from '../file-names.ts';
import { replaceDocument, withKnownPrinters } from '../plates.ts';
import { encodeProjectFile, readProjectFile } from '../project-file-content.ts';
import { handOut, runPlateSteps, type BatchWork } from './plate-steps.ts';
import type { BatchProject } from './types.ts';

/**
 * The steps for every plate of a project that has parts, on a `bench` of its own. Where the tools changed something, the project is
 * kept beside the one it was made from: in the cloud what comes from there, else as a file. A plate that fails ends it, and nothing
 * is kept then but the files that were written.
 */
export async function runProjectSteps(
  bench: EditorCore,
  project: BatchProject,
  work: BatchWork,
): Promise<Result<void>> {
  const job = jobOf(work);
  work.update({ step: 'open', progress: null });
  const opened = await (project.kind === 'project-file'
    ? openFile(bench, project, job)
    : openCloudProject(bench, project, job));
  if (!opened.ok) return opened;
  const plates = bench.document.all('plate');
  const filled = plates.filter(({ id }) => bench.parts(id).length > 0);
  if (filled.length === 0) return fail('plate_empty', 'there are no parts in the project');
  let isChanged = false;
  for (const { id } of filled) {
    work.update({ plate: plates.length > 1 ? plateFileName(bench, id) : null });
    const done = await runPlateSteps(bench, id, work);
    if (!done.ok) return done;
    isChanged ||= done.value;
  }
  if (!isChanged) return ok(undefined);
  work.update({ step: 'keep', plate: null, progress: null });
  const name = copyName(work.order.copy, bench.project().name);
  const renamed = bench.perform(setProject.plan(bench.document, { name }), { key: 'history.document-name' });
  if (!renamed.ok) return renamed;
  return project.kind === 'project-file'
    ? keepFile(bench, work)
    : keepCloudProject(bench, opened.value, work);
}

const jobOf = ({ signal, update }: BatchWork): JobContext => ({
  signal,
  report: (progress) => update({ progress }),
});

/** What a copy is called: names are short, and it is the project's that is cut. */
export function copyName(pattern: string, project: string): string {
  const room = NAME_LENGTH - fillPattern(pattern, { project: '' }).length;
  return cloudName(fillPattern(pattern, { project: project.slice(0, Math.max(0, room)) }));
}

async function openCloudProject(
  bench: EditorCore,
  { id }: BatchProject,
  job: JobContext,
): Promise<Result<ProjectOrigin | null>> {
  const { cloud } = bench.ports;
  await cloud?.ready();
  if (cloud === undefined || cloud.owner() === null) return fail('login_needed', 'nobody is logged in');
  const found = await cloud.open(id);
  if (!found.ok) return found;
  const fetched = await fetchDocument(bench, cloud, found.value, job);
  if (!fetched.ok) return fetched;
  const { records, meshes, unknownPrinter } = fetched.value;
  for (const [hash, mesh] of meshes) bench.meshes.add(hash, mesh);
  const here = put(bench, records, unknownPrinter);
  return here.ok ? ok(found.value.origin) : here;
}

async function openFile(
  bench: EditorCore,
  { name, blob }: Extract<BatchProject, { readonly kind: 'project-file' }>,
  job: JobContext,
): Promise<Result<null>> {
  const opened = await readProjectFile(bench, name, blob, job);
  if (!opened.ok) return opened;
  for (const { hash, mesh, ...measures } of opened.value.meshes) bench.meshes.add(hash, mesh, measures);
  const { records, unknownPrinter } = withKnownPrinters(bench, opened.value.document);
  const here = put(bench, records, unknownPrinter);
  if (here.ok && opened.value.plate !== null) bench.showPlate(opened.value.plate);
  return here.ok ? ok(null) : here;
}

/** Nobody is there to see that another printer stands in for one that is not known: such a project is refused. */
function put(bench: EditorCore, records: readonly AnyRecord[], unknownPrinter: string | null): Result<void> {
  if (unknownPrinter !== null) return fail('printer_unknown', 'no such printer', { printer: unknownPrinter });
  replaceDocument(bench, records);
  return ok(undefined);
}

async function keepCloudProject(
  bench: EditorCore,
  origin: ProjectOrigin | null,
  work: BatchWork,
): Promise<Result<void>> {
  const cloud = bench.ports.cloud!;
  const sent = await sendDocument(bench, cloud, null, jobOf(work));
  if (!sent.ok) return sent;
  const { name } = bench.project();
  const created = await cloud.create(bench.ports.newId(), { ...sent.value!, name, origin });
  if (created.ok) work.update({ kept: name });
  return created.ok ? ok(undefined) : created;
}

async function keepFile(bench: EditorCore, work: BatchWork): Promise<Result<void>> {
  const { cloud } = bench.ports;
  const picture = cloud === undefined ? null : await takePicture(bench, cloud);
  const encoded = await encodeProjectFile(bench, picture, jobOf(work));
  if (!encoded.ok) return encoded;
  if (work.signal.aborted) return fail('cancelled', 'the batch was stopped');
  const name = unusedFileName(safeFileName(bench.project().name), '3mf', work.names);
  const put = await handOut(bench, name, encoded.value, work);
  if (put.ok) work.update({ kept: put.value });
  return put.ok ? ok(undefined) : put;
}
