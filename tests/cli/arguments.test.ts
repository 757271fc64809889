import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/cli/arguments.ts';

const parse = (line: string) => parseArguments(line.split(' ').filter(Boolean));

describe('reading the words of a command line', () => {
  test('slice takes models, a printer and an output, and leaves out what is not given', () => {
    expect(parse('slice a.stl b.stl --printer mars -o out.goo')).toEqual({
      ok: true,
      value: {
        command: 'slice',
        models: ['a.stl', 'b.stl'],
        printer: 'mars',
        output: 'out.goo',
        backend: 'auto',
        keepPosition: false,
        force: false,
        issues: false,
        json: false,
      },
    });
  });

  test('slice takes every option, in any place and both spellings', () => {
    expect(
      parse(
        'slice --json --layer-height=0.03 --antialias 8 --threads 2 --backend wasm --keep-position --force --issues --format ctb --printer mars --output out.bin a.stl',
      ),
    ).toEqual({
      ok: true,
      value: {
        command: 'slice',
        models: ['a.stl'],
        printer: 'mars',
        output: 'out.bin',
        format: 'ctb',
        craft: { layerHeight: 0.03, firstLayerHeight: 0.03, antialias: 8 },
        threads: 2,
        backend: 'wasm',
        keepPosition: true,
        force: true,
        issues: true,
        json: true,
      },
    });
  });

  test('slice takes anti-aliasing off, and then no option about greys', () => {
    const off = 'slice a.stl --printer mars -o out.goo --antialias off';
    expect(parse(`${off} --tolerance=0.05 --point-reduction 0.01`)).toMatchObject({
      ok: true,
      value: { craft: { antialias: 'off' } },
    });
    for (const option of [
      'antialias-z 4',
      'antialias-supports',
      'grey-level 0',
      'grey-curve 2',
      'grey-bits 3',
      'blur 1',
    ]) {
      const parsed = parse(`${off} --${option}`);
      expect(!parsed.ok && parsed.sentence).toContain(`--${option.split(' ')[0]}`);
    }
  });

  test('slice takes how models are hollowed', () => {
    const line = 'slice a.stl --printer mars -o out.goo --hollow';
    expect(parse(`${line} 2`)).toMatchObject({
      value: {
        hollow: {
          thickness: 2,
          tolerance: 0,
          side: 'inside',
          infill: 'none',
          size: 8,
          radius: 0.6,
          drains: 0,
        },
      },
    });
    expect(parse(`${line} 1.5 --hollow-tolerance 0.4 --infill gyroid,10,0.5 --drain auto`)).toMatchObject({
      value: {
        hollow: { thickness: 1.5, tolerance: 0.4, infill: 'gyroid', size: 10, radius: 0.5, drains: 4 },
      },
    });
    expect(parse(`${line} 1 --outside --infill grid --drain 7`)).toMatchObject({
      value: { hollow: { side: 'outside', infill: 'grid', size: 8, radius: 0.6, drains: 7 } },
    });
    expect(parse('slice a.stl --printer mars -o out.goo')).not.toHaveProperty('value.hollow');
  });

  test('slice takes the fields of a print craft that change pixels', () => {
    const parsed = parse(
      'slice a.stl --printer mars -o out.goo --antialias-z 4 --antialias-supports --grey-level 30 --grey-curve 1.5 ' +
        '--grey-bits 3 --blur 2 --point-reduction .01 --tolerance=-0.05 --bottom-tolerance=-0.1',
    );
    expect(parsed.ok && parsed.value).toMatchObject({
      craft: {
        antialiasZ: 4,
        antialiasSupports: true,
        greyLevel: 30,
        greyCurve: 1.5,
        greyBits: 3,
        blurLevel: 2,
        pointReduction: 0.01,
        toleranceCompensation: { bottom: -0.1, normal: -0.05 },
      },
    });
    const bottom = parse('slice a.stl --printer mars -o out.goo --bottom-tolerance 0.1');
    expect(bottom.ok && bottom.value).toMatchObject({
      craft: { toleranceCompensation: { bottom: 0.1, normal: 0 } },
    });
  });

  test('takes numbers below 0 and the names of the streams for values', () => {
    const parsed = parse('slice - --printer mars -o - --format goo --tolerance -0.1');
    expect(parsed.ok && parsed.value).toMatchObject({
      models: ['-'],
      output: '-',
      craft: { toleranceCompensation: { bottom: -0.1, normal: -0.1 } },
    });
  });

  test('everything after -- is a model, whatever it looks like', () => {
    const parsed = parse('slice --printer mars -o out.goo -- --help -x.stl');
    expect(parsed.ok && parsed.value).toMatchObject({ models: ['--help', '-x.stl'] });
  });

  test('convert takes a file, where it goes, and what it is for', () => {
    expect(parse('convert a.goo -o b.ctb')).toEqual({
      ok: true,
      value: { command: 'convert', file: 'a.goo', output: 'b.ctb', json: false },
    });
    expect(parse('convert - -o - --format ctb --printer mars --json')).toEqual({
      ok: true,
      value: { command: 'convert', file: '-', output: '-', printer: 'mars', format: 'ctb', json: true },
    });
  });

  test('inspect counts layers from 1 and keeps the picture with its layer', () => {
    expect(parse('inspect out.goo --issues --layer 514 --png layer.png --json')).toEqual({
      ok: true,
      value: {
        command: 'inspect',
        file: 'out.goo',
        picture: { index: 513, output: 'layer.png' },
        issues: true,
        json: true,
      },
    });
    expect(parse('inspect out.goo --craft craft.json')).toMatchObject({ value: { craft: 'craft.json' } });
    expect(parse('inspect out.goo')).toEqual({
      ok: true,
      value: { command: 'inspect', file: 'out.goo', issues: false, json: false },
    });
  });

  test('printers, help and version are commands too', () => {
    const printers = { command: 'printers', discover: false, json: true };
    expect(parse('printers --json')).toEqual({ ok: true, value: printers });
    expect(parse('printers --discover')).toMatchObject({ value: { discover: true, json: false } });
    expect(parse('send a.goo --to 10.0.0.7')).toEqual({
      ok: true,
      value: { command: 'send', file: 'a.goo', to: '10.0.0.7', start: false, json: false },
    });
    expect(parse('calibrate')).toEqual({ ok: true, value: { command: 'calibrate', json: false } });
    for (const line of ['--help', '-h', 'help', 'slice --help', 'slice a.stl --help']) {
      expect(parse(line)).toEqual({ ok: true, value: { command: 'help' } });
    }
    expect(parse('--version')).toEqual({ ok: true, value: { command: 'version' } });
  });

  test.each([
    ['', 'Name a command'],
    ['carve a.stl', '"carve"'],
    ['--json', '"--json"'],
    ['slice --printer mars -o out.goo', 'Name a model'],
    ['slice a.stl -o out.goo', '--printer'],
    ['slice a.stl --printer mars -o out.goo --hollow 0', '--hollow must be'],
    ['slice a.stl --printer mars -o out.goo --hollow -2', '--hollow must be'],
    ['slice a.stl --printer mars -o out.goo --hollow thick', '--hollow must be'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --hollow-tolerance 3', '--hollow-tolerance'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --outside --hollow-tolerance 1', '--outside'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --infill foam', '--infill must be one of'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --infill grid,1', 'its size'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --infill grid,8,9', 'its radius'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --infill grid,8,1,2', 'KIND,SIZE,RADIUS'],
    ['slice a.stl --printer mars -o out.goo --hollow 2 --drain 0', '--drain'],
    ['slice a.stl --printer mars -o out.goo --drain auto', 'needs --hollow'],
    ['slice a.stl --printer mars -o out.goo --outside', 'needs --hollow'],
    ['slice a.stl --printer mars', '-o'],
    ['slice a.stl --printer --json -o out.goo', '--printer'],
    ['slice a.stl --printer= -o out.goo', '--printer'],
    ['slice a.stl --printer mars -o', '-o'],
    ['slice a.stl --printer mars -o out.goo --speed 3', '--speed'],
    ['slice a.stl --printer mars -o out.goo -q', '-q'],
    ['slice a.stl --printer mars -o out.goo --no-json', '--no-json'],
    ['slice a.stl --printer mars -o out.goo --json=yes', '--json'],
    ['slice a.stl --printer mars --printer venus -o out.goo', 'twice'],
    ['slice a.stl --printer mars -o out.goo --antialias 3', '--antialias'],
    ['slice a.stl --printer mars -o out.goo --antialias 4.0', '--antialias'],
    ['slice a.stl --printer mars -o out.goo --antialias-z 16', '--antialias-z'],
    ['slice a.stl --printer mars -o out.goo --grey-level 256', '--grey-level'],
    ['slice a.stl --printer mars -o out.goo --grey-level 1.5', '--grey-level'],
    ['slice a.stl --printer mars -o out.goo --grey-curve 0', '--grey-curve'],
    ['slice a.stl --printer mars -o out.goo --grey-bits 5', '--grey-bits'],
    ['slice a.stl --printer mars -o out.goo --blur 9', '--blur'],
    ['slice a.stl --printer mars -o out.goo --tolerance -0.6', 'from -0.5 to 0.5, not "-0.6"'],
    ['slice a.stl --printer mars -o out.goo --threads -1', 'from 1 to 64, not "-1"'],
    ['slice a.stl --printer mars -o out.goo --layer-height 3', 'from 0.005 to 0.2, not "3"'],
    ['slice a.stl --printer mars -o -', '--format'],
    ['slice - - --printer mars -o out.goo', 'one model'],
    ['slice a.stl --printer mars -o out.goo --tolerance=-0.6', '--tolerance'],
    ['slice a.stl --printer mars -o out.goo --antialias-supports=no', '--antialias-supports'],
    ['slice a.stl --printer mars -o out.goo --threads 0', '--threads'],
    ['slice a.stl --printer mars -o out.goo --threads two', '--threads'],
    ['slice a.stl --printer mars -o out.goo --layer-height 0', '--layer-height'],
    ['slice a.stl --printer mars -o out.goo --layer-height=-0.05', '--layer-height'],
    ['slice a.stl --printer mars -o out.goo --layer-height 1e-2', '--layer-height'],
    ['slice a.stl --printer mars -o out.goo --layer-height 0.05mm', '--layer-height'],
    ['slice a.stl --printer mars -o out.goo --layer-height Infinity', '--layer-height'],
    ['slice a.stl --printer mars -o out.goo --backend cuda', '--backend'],
    ['inspect', 'Name a file'],
    ['inspect a.goo b.goo', 'one file'],
    ['inspect a.goo --layer 3', 'together'],
    ['inspect a.goo --layer 3 --png - --craft -', 'either the picture or'],
    ['inspect a.goo --png a.png', 'together'],
    ['inspect a.goo --layer 0 --png a.png', '--layer'],
    ['convert', 'Name a file'],
    ['convert a.goo b.goo -o c.ctb', 'one file'],
    ['convert a.goo', '-o'],
    ['convert a.goo -o -', '--format'],
    ['convert a.goo -o b.ctb --force', '--force'],
    ['printers mars', '"mars"'],
    ['send a.goo', '--to'],
    ['send --to 10.0.0.7', 'Name a file to send'],
    ['send a.goo b.goo --to 10.0.0.7', 'one file'],
    ['send - --to 10.0.0.7', 'standard input'],
    ['calibrate --discover', '--discover'],
    ['printers --verbose', '--verbose'],
  ])('"%s" is refused with a sentence that names what is wrong', (line, named) => {
    const parsed = parse(line);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) {
      expect(parsed.sentence).toContain(named);
      expect(parsed.sentence).toMatch(/^[A-Z"].*\.$/);
    }
  });
});
