import { execFileSync, spawnSync } from 'node:child_process';
import { openSync, readFileSync, readSync } from 'node:fs';

/** Times of repeated runs, ms. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly runs: number;
}

/** Median and ends of some times. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, least: sorted[0]!, most: sorted.at(-1)!, runs: sorted.length };
}

/**
 * The environment programs are measured in. With NODE_EXTRA_CA_CERTS every Node reads a list of certificates as it starts,
 * some 30 ms of it, whatever the program: a matter of the machine's network, not of what is measured.
 */
const { NODE_EXTRA_CA_CERTS: _certificates, ...ENVIRONMENT } = process.env;

/**
 * Processor milliseconds, user and system, of all programs that this one has started and seen end, by steps of 10; NaN where
 * the system does not say (only Linux does). proc(5): fields 16 and 17, in hundredths of a second.
 */
function childrenProcessor(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return NaN;
  }
}

/**
 * Processor milliseconds of this program's first thread alone, without those that collect garbage and compile beside it; of all of them where the system
 * does not say (only Linux does). A file that is read does not bring the kernel's count up to date; being asked for the time of all threads does.
 */
export function createThreadClock(): () => number {
  const ofAll = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const text = Buffer.alloc(64);
    return () => {
      ofAll();
      return parseInt(text.toString('latin1', 0, readSync(file, text, 0, 64, 0)), 10) / 1e6;
    };
  } catch {
    return ofAll;
  }
}

/** The commit that is measured, or "unknown". */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Runs a program to its end and answers wall milliseconds, processor milliseconds (childrenProcessor) and its standard
 * output; a failure is thrown.
 */
export function runProgram(
  program: string,
  args: readonly string[],
): { milliseconds: number; processor: number; output: string } {
  const processorBefore = childrenProcessor();
  const started = performance.now();
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const milliseconds = performance.now() - started;
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stderr}`);
  return { milliseconds, processor: childrenProcessor() - processorBefore, output: stdout };
}

/**
 * Loaded before the program under measurement: writes its own peak to a file as it ends. Linux keeps VmHWM for each
 * program; ru_maxrss is no use there, because it starts at the peak of whoever started it.
 */
const PEAK_WATCH = `
import { readFileSync, writeFileSync } from 'node:fs';
process.on('exit', () => {
  let kilobytes = process.resourceUsage().maxRSS;
  try {
    kilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  } catch {}
  writeFileSync(process.env.CORALLITE_PEAK_FILE, String(kilobytes));
});
`;

/** Peak resident megabytes (10⁶ bytes) of a Node program, from a run of its own so that no timed run is watched. */
export function measurePeak(script: string, args: readonly string[], scratchFile: string): number {
  ENVIRONMENT['CORALLITE_PEAK_FILE'] = scratchFile;
  const watch = `data:text/javascript,${encodeURIComponent(PEAK_WATCH)}`;
  runProgram(process.execPath, ['--import', watch, script, ...args]);
  return (Number(readFileSync(scratchFile, 'utf8')) * 1024) / 1e6;
}
