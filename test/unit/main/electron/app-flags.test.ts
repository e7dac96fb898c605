import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../../main/cli/program.ts';
import { readAppFlags } from '../../../../main/electron/app-flags.ts';

const none = { data: null, library: null, cutoutCommand: null, problem: null };

describe('the app’s own command line', () => {
  it.each([
    [[], none],
    [['.'], none],
    [['--library=/shelf'], { ...none, library: '/shelf' }],
    [['.', '--library', '/shelf', '--data=d'], { ...none, data: 'd', library: '/shelf' }],
    [['--library', 'C:\\my shelf'], { ...none, library: 'C:\\my shelf' }],
    [['--library=a=b'], { ...none, library: 'a=b' }],
    [['--library=/one', '--library', '/two'], { ...none, library: '/two' }],
    [['--', '--library=/shelf'], none],
    [['--cutout-command', 'cut {in} {out}'], { ...none, cutoutCommand: 'cut {in} {out}' }],
  ])('%j names folders in both forms', (args, flags) => {
    expect(readAppFlags(args)).toEqual(flags);
  });

  it.each([
    [['--library'], '--library needs a value; see npm start -- --help for what it takes.'],
    [
      ['--library', '--data', 'd'],
      '--library cannot be “--data”; that is the next option, so give a value before it.',
    ],
    [['--data='], '--data cannot be “”; give it a value.'],
    [
      ['--library=ftp://example.org/lib'],
      '--library cannot be “ftp://example.org/lib”; it takes the path of a folder on this computer.',
    ],
    [
      ['--libary=/shelf'],
      'There is no option --libary; --library may be meant, see npm start -- --help for those there are.',
    ],
    [
      ['.', '--no-sandbox', '--dta', 'd'],
      'There is no option --dta; --data may be meant, see npm start -- --help for those there are.',
    ],
    [
      ['--port', '3000'],
      'The app has no option --port, only --library FOLDER, --data FOLDER and --cutout-command COMMAND; leave it out, or see npm run batch -- --help.',
    ],
  ])('%j is told in one sentence', (args, problem) => {
    expect(readAppFlags(args).problem).toBe(problem);
  });

  it('refuses every option that batch or web has and the app has not', () => {
    const ran = async (): Promise<void> => undefined;
    const { commands } = createProgram({ batch: ran, web: ran, firstRun: ran, library: ran }, '1.0.0');
    const others = commands
      .filter((command) => ['batch', 'web'].includes(command.name()))
      .flatMap(({ options }) => options.map(({ long }) => long ?? ''));
    const passed = new Set(others.filter((option) => readAppFlags([option, 'x']).problem === null));
    expect(others.length).toBeGreaterThan(40);
    // What opens the browser for the first time is not for people to type.
    expect(passed).toEqual(new Set(['--cutout-command', '--data', '--library', '--first-run']));
  });

  it.each([
    '--no-sandbox',
    '--inspect=0',
    '--inspect-brk',
    '--remote-debugging-port=0',
    '--enable-features=UseOzonePlatform,WaylandWindowDecorations',
    '--disable-gpu',
    '--use-angle=swiftshader',
    '--lang=de',
    '--user-data-dir=/tmp/x',
    '--disk-cache-dir=/tmp/y',
    '--force-device-scale-factor=2',
    '--js-flags=--max-old-space-size=4096',
    '--headless',
    '--no-first-run',
    '--type=renderer',
    '--trace-warnings',
    '--v=1',
    '--test-type',
    '--data-path=/tmp/z',
    '--disable-dev-shm-usage',
    '--app=https://host.example/',
    '--proxy-server=host.example:8080',
    '--trace-startup',
    '--enable-unsafe-swiftshader',
    '-r',
    '-psn_0_12345',
    'https://host.example/',
  ])('passes by %s, which is Chromium’s, Electron’s or the system’s', (arg) => {
    expect(readAppFlags(['.', arg, '--library', '/shelf'])).toEqual({ ...none, library: '/shelf' });
  });
});
