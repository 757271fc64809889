import { version } from '../../package.json';
import { parseArguments, type CommandArguments } from './arguments.ts';
import { HELP } from './help.ts';
import type { Outcome, Terminal } from './outcome.ts';

/** Commands are loaded when they are asked for: starting costs no more than what is used. */
async function runCommand(command: CommandArguments, terminal: Terminal): Promise<Outcome> {
  switch (command.command) {
    case 'help':
      terminal.out(HELP);
      return { ok: true };
    case 'version':
      terminal.out(`${version}\n`);
      return { ok: true };
    case 'printers': {
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
    case 'slice': {
      const { sliceModels } = await import('./slice-command.ts');
      return sliceModels(command, terminal);
    }
  }
}

/** Runs one command line and answers the exit status: 0 done, 1 bad input, 2 wrong usage, 130 stopped. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = parseArguments(args);
  if (!parsed.ok) {
    terminal.note(`corallite: ${parsed.sentence} "corallite --help" says what there is.\n`);
    return 2;
  }
  const outcome = await runCommand(parsed.value, terminal);
  if (outcome.ok) return 0;
  terminal.note(`corallite: ${outcome.sentence}\n`);
  return outcome.exitCode;
}
