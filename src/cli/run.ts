import { version } from '../../package.json';
import { parseArguments, wantsJson, type CommandArguments } from './arguments.ts';
import HELP from './help.txt?raw';
import { STREAM } from './files.ts';
import { besideOutput, misused, type Outcome, type Terminal } from './outcome.ts';

/** Commands are loaded when they are asked for: starting costs no more than what is used. */
async function runCommand(command: CommandArguments, terminal: Terminal): Promise<Outcome> {
  switch (command.command) {
    case 'help':
      terminal.out(HELP);
      return { ok: true };
    case 'version':
      terminal.out(`${version}\n`);
      return { ok: true };
    case 'send': {
      const { sendFile } = await import('./send-command.ts');
      return sendFile(command, terminal);
    }
    case 'bridge': {
      const { runBridge } = await import('./bridge-command.ts');
      return runBridge(command, terminal);
    }
    case 'printers': {
      if (command.discover) {
        const { discoverPrinters } = await import('./send-command.ts');
        return discoverPrinters(command, terminal);
      }
      const { listPrinters } = await import('./printers-command.ts');
      return listPrinters(command, terminal);
    }
    case 'calibrate': {
      const { calibrate } = await import('./calibrate-command.ts');
      return calibrate(command, terminal);
    }
    case 'inspect': {
      const { inspectFile } = await import('./inspect-command.ts');
      return inspectFile(command, terminal);
    }
    case 'convert': {
      const { convertFile } = await import('./convert-command.ts');
      return convertFile(command, terminal);
    }
    case 'mesh': {
      const { runMeshCommand } = await import('./mesh/run-mesh-command.ts');
      return runMeshCommand(command, terminal);
    }
    case 'slice': {
      const { sliceModels } = await import('./slice-command.ts');
      return sliceModels(command, terminal);
    }
  }
}

/** Whether standard output carries a file. */
function sendsFile(command: CommandArguments): boolean {
  if (command.command === 'slice' || command.command === 'convert' || command.command === 'mesh')
    return command.output === STREAM;
  return command.command === 'inspect' && [command.picture?.output, command.craft].includes(STREAM);
}

/**
 * Runs one command line and answers the exit status: 0 done, 1 bad input, 2 wrong usage, 130 stopped. With `--json` a failure
 * is an object too, where the result would have been; the sentence is on standard error all the same.
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = parseArguments(args);
  const mouth = parsed.ok && sendsFile(parsed.value) ? besideOutput(terminal) : terminal;
  const outcome = parsed.ok
    ? await runCommand(parsed.value, mouth)
    : misused(`${parsed.sentence} See "corallite --help".`);
  if (outcome.ok) return 0;
  const { code, sentence, details, exitCode } = outcome;
  terminal.note(`corallite: ${sentence}\n`);
  if (wantsJson(args)) {
    const error = { code, sentence, ...(details ? { details } : {}), exitCode };
    mouth.out(`${JSON.stringify({ error })}\n`);
  }
  return exitCode;
}
