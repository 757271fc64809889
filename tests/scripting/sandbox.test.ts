import { describe, expect, it, vi } from 'vitest';
import { ok, unwrap, type Result } from '#base';
// The sandbox is tested by itself: its door shows it only with what scripts may call.
import { PRELUDE } from '../../src/scripting/prelude.ts';
import { END_RUN, runInSandbox, SANDBOX_LIMITS, type SandboxEnd } from '../../src/scripting/sandbox.ts';

/** Runs a source and gathers what it says with log(). */
async function say(
  source: string,
  isStopped: () => boolean = () => false,
): Promise<{ readonly ended: Result<SandboxEnd>; readonly said: readonly unknown[] }> {
  const said: unknown[] = [];
  const call = (name: string, values: readonly unknown[]) => {
    if (name === 'report') return END_RUN;
    said.push(...values);
    return ok(null);
  };
  return { ended: await runInSandbox({ source, prelude: PRELUDE, call, isStopped }), said };
}

const errorOf = async (source: string) => (await say(source)).ended;

describe('a script in the sandbox', () => {
  it('reaches its calls and nothing else', async () => {
    const names = [
      'Date',
      'performance',
      'setTimeout',
      'fetch',
      'process',
      'require',
      'Promise',
      'WebAssembly',
      'ask',
    ];
    const { said } = await say(`log(${names.map((name) => `typeof ${name}`).join(', ')}, typeof tip)`);
    expect(said).toEqual([...names.map(() => 'undefined'), 'function']);
    const { said: outside } = await say("log(new Function('return Object.keys(this)')().join())");
    expect(outside).toEqual(['']);
  });

  it('may name its own things as calls are named', async () => {
    const { ended, said } = await say('const line = 3, parts = [line]; log(parts)');
    expect([ended.ok, said]).toEqual([true, [[3]]]);
  });

  it('has mathematics of its own, the same bits everywhere', async () => {
    const { said } = await say(
      'log(Math.sin(0.5), Math.exp(1.1), Math.atan2(1, 3), 0.1 ** 0.3, Math.random(), Math.random())',
    );
    const bits = (said as number[]).map((value) =>
      Buffer.from(new Float64Array([value]).buffer).toString('hex'),
    );
    expect(bits).toEqual(SAME_BITS);
    // Nothing but memory, files and clocks is imported by the module: no function of the host's Math.
    expect((await say('log(Math.random())')).said).toEqual([said[4]]);
  });

  it('loses numbers that JSON has not, and is told', async () => {
    expect((await say('log(1 / 0, [0 / 0])')).said).toEqual(['Infinity', ['NaN']]);
  });

  it('ends where the host ends it, whatever it catches', async () => {
    const { ended, said } = await say(
      'log(1); try { report() } catch { for (;;) log(2) } finally { log(3) }',
    );
    expect(said).toEqual([1]);
    expect(unwrap(ended).hasEnded).toBe(false);
  });
});

it('fills texts as others do', async () => {
  const calls = [
    "'ab'.repeat(5)",
    "'ab'.repeat(0)",
    "'7'.padStart(4, '01')",
    "'7'.padEnd(3)",
    "'long'.padStart(2)",
  ];
  const { said } = await say(`log(${calls.join(', ')})`);
  expect(said).toEqual(['ababababab', '', '0107', '7  ', 'long']);
});

describe('a script that fails', () => {
  it.each([
    ['let a = 1;\n  oops(a)', 'script_failed', 2, 3, "ReferenceError: 'oops' is not defined"],
    ['let a = ;', 'script_failed', 1, 9, "SyntaxError: unexpected token in expression: ';'"],
    ['function f() {\n  throw new Error("no ball")\n}\nf()', 'script_failed', 2, 18, 'no ball'],
    ['throw 5', 'script_failed', 0, 0, '5'],
    ['throw null', 'script_failed', 0, 0, ''],
  ])('%j says where', async (source, code, line, column, reason) => {
    expect(await errorOf(source)).toMatchObject({
      error: { code, details: { line, column, reason } },
    });
  });

  it('by an endless recursion says so', async () => {
    expect(await errorOf('function f() { return f() + 1 }\nf()')).toMatchObject({
      error: { code: 'script_failed', details: { line: 1, reason: 'InternalError: stack overflow' } },
    });
    const deep = 'let list = [];\nfor (let i = 0; i < 1e5; i++) list = [list];\nJSON.stringify(list)';
    expect(await errorOf(deep)).toMatchObject({ error: { code: 'script_failed' } });
  });

  it('by memory or time is ended', async () => {
    expect(await errorOf('const all = [];\nfor (;;) all.push(new Uint8Array(1e6))')).toMatchObject({
      error: { code: 'script_too_large', details: { line: 2 } },
    });
    expect(await errorOf('let n = 0;\nfor (;;) n++;')).toMatchObject({ error: { code: 'script_too_long' } });
    expect(await errorOf('/(a*)*b/.test("a".repeat(40))')).toMatchObject({
      error: { code: 'script_too_long' },
    });
    expect(await errorOf(' '.repeat(SANDBOX_LIMITS.source + 1))).toMatchObject({
      error: { code: 'script_too_large' },
    });
  });

  it('cannot catch that it called too often', async () => {
    const source = `for (let call = 0; call < ${SANDBOX_LIMITS.calls + 10}; call++) try { tip() } catch {}`;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const ended = await errorOf(source);
    clock.mockRestore();
    expect(ended).toMatchObject({ error: { code: 'script_too_many_calls' } });
  });

  it('cannot catch being stopped by a person', async () => {
    const { ended } = await say('for (;;) try { for (;;) log(1) } catch {}', () => true);
    expect(ended).toMatchObject({ error: { code: 'cancelled' } });
  });
});

/** As musl's mathematics has them, little-endian; then xorshift32. */
const SAME_BITS = [
  'f0054b74e8aede3f',
  '93d5443288080840',
  'e19e26a38f97d43f',
  '534233cfb909e03f',
  '000040861143d43f',
  '0000c0a7ca05ec3f',
];
