import { basename } from 'node:path';
import type { JobContext } from '#base';
import type { SliceBackend } from '#compute/api';
import { genericCraft } from '#document';
import {
  craftToText,
  decodeLayer,
  findIssues,
  hashPrint,
  layerToPng,
  openPrint,
  printLayers,
  readCraft,
  type OpenedPrint,
} from '#pipeline';
import type { InspectArguments } from './arguments.ts';
import { startEngine } from './engine.ts';
import { describeIssues } from './issues-text.ts';
import { nameOfInput, nameOfOutput, openInput, sha256OfSource, type OpenedFile } from './files.ts';
import { failed, refused, type Outcome, type Terminal } from './outcome.ts';
import { createOutput } from './pending-file.ts';
import { warningsOf } from './warnings-text.ts';

/** Says what a printer file holds, and writes one layer of it as a picture when asked. */
export async function inspectFile(command: InspectArguments, terminal: Terminal): Promise<Outcome> {
  const name = nameOfInput(command.file);
  const file = await openInput(command.file, terminal);
  if (!file.ok) return failed(file.error, name);
  try {
    const opened = await openPrint(file.value, basename(name));
    if (!opened.ok) return failed(opened.error, name);
    if (command.picture) {
      const written = await writePicture(opened.value, command.picture, name, terminal);
      if (!written.ok) return written;
    }
    if (command.craft !== undefined) {
      const written = await writeCraft(file.value, command.craft, name, terminal);
      if (!written.ok) return written;
    }
    return await report(opened.value, file.value, command, terminal);
  } finally {
    file.value.close();
  }
}

async function report(
  opened: OpenedPrint,
  file: OpenedFile,
  command: InspectArguments,
  terminal: Terminal,
): Promise<Outcome> {
  const backend: SliceBackend = startEngine(undefined);
  try {
    const context: JobContext = { signal: terminal.signal, report: () => undefined };
    const layersSha256 = await hashPrint(opened.print, backend, context);
    if (!layersSha256.ok) return failed(layersSha256.error, nameOfInput(command.file));
    const { layerCount, ...facts } = opened.print.facts;
    const said = {
      ...facts,
      layers: layerCount,
      layersSha256: layersSha256.value,
      fileSha256: await sha256OfSource(file),
      bytes: file.size,
    };
    const issues = command.issues ? await findIssues(printLayers(opened.print), context) : undefined;
    if (issues && !issues.ok) return failed(issues.error, nameOfInput(command.file));
    const warnings = warningsOf(opened.print);
    const text = (): string =>
      describe(said) +
      warnings.map(({ message }) => `\nWarning: ${message}\n`).join('') +
      (issues ? `\n${describeIssues(issues.value)}` : '');
    const all = {
      ...said,
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(issues ? { issues: issues.value } : {}),
    };
    terminal.out(command.json ? `${JSON.stringify(all, null, 2)}\n` : text());
    return { ok: true };
  } finally {
    backend.dispose();
  }
}

/** "name  value" lines, names in plain words. */
function describe(facts: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(facts).map(([key, value]) => [
    key.replace(/[A-Z0-9]+/g, (part) => (/\d/.test(part) ? part : ` ${part.toLowerCase()}`)),
    Array.isArray(value) ? value.join(' × ') : String(value),
  ]);
  const width = Math.max(...rows.map(([name]) => name!.length));
  return rows.map(([name, value]) => `${name!.padEnd(width)}  ${value}\n`).join('');
}

async function writePicture(
  { print }: OpenedPrint,
  { index, output }: NonNullable<InspectArguments['picture']>,
  source: string,
  terminal: Terminal,
): Promise<Outcome> {
  const { width, height, layerCount } = print.facts;
  if (index >= layerCount)
    return refused('not_found', `${source} has ${layerCount} layers, so there's no layer ${index + 1}.`);
  const runs = await decodeLayer(print, index);
  if (!runs.ok) return failed(runs.error, source);
  return writeOut(layerToPng(runs.value, width, height), output, terminal);
}

/** The print craft that the file says, with the built-in one's values where it says nothing; what those are is noted. */
async function writeCraft(
  source: OpenedFile,
  output: string,
  name: string,
  terminal: Terminal,
): Promise<Outcome> {
  const read = await readCraft(source, basename(name), genericCraft);
  if (!read.ok) return failed(read.error, name);
  const { craft, found, refused: odd, left } = read.value;
  const written = await writeOut(new TextEncoder().encode(craftToText(craft)), output, terminal);
  if (!written.ok) return written;
  terminal.note(
    `${nameOfOutput(output)}: ${found.length} values of ${name}. Not in the file: ${left.join(', ')}.\n`,
  );
  if (odd.length > 0) terminal.note(`Left out because a print craft can't hold them: ${odd.join(', ')}.\n`);
  return { ok: true };
}

async function writeOut(bytes: Uint8Array, output: string, terminal: Terminal): Promise<Outcome> {
  const target = createOutput(output, terminal);
  if (!target.ok) return failed(target.error, nameOfOutput(output));
  try {
    await target.value.append(bytes);
    const kept = await target.value.keep();
    return kept.ok ? { ok: true } : failed(kept.error, nameOfOutput(output));
  } finally {
    target.value.discard();
  }
}
