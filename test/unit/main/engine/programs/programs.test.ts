import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPrograms, type Programs, systemStart } from '../../../../../main/engine/programs/programs.ts';
import { type Settings, settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const allowed = async (): Promise<void> => undefined;

describe.skipIf(process.platform === 'win32')('programs that files are opened with', () => {
  let home: string;
  let settings: Settings;
  let files: ReadonlyMap<string, string>;
  let unchecked: ReadonlySet<string>;
  let link: 'whole' | 'missing' | null;

  beforeEach(async () => {
    home = await tempFolder();
    settings = settingsSchema.parse({});
    files = new Map([['chair', join(home, 'a "$(touch x)"; b.glb')]]);
    link = null;
    unchecked = new Set();
    await mkdir(join(home, 'bin'));
    await lay('a "$(touch x)"; b.glb');
  });

  const lay = (name: string) => writeFile(join(home, name), 'model');

  /** A program that writes its arguments, one a line. */
  const program = async (name: string, end = ''): Promise<string> => {
    const place = join(home, 'bin', name);
    const told = join(home, `told-${name}`);
    const write = `printf '%s\\n' "$@" > '${told}.part' && /bin/mv '${told}.part' '${told}'`;
    await writeFile(place, `#!/bin/sh\n${write}\n${end}\n`);
    await chmod(place, 0o755);
    return place;
  };
  const told = (name: string) => readFile(join(home, `told-${name}`), 'utf8').catch(() => null);
  /** @param atOnceMs so long a program that ends with an error counts as not started; one that ends well is waited for no longer than it runs */
  const open = (env: Record<string, string> = { DISPLAY: ':1' }, atOnceMs = 30_000): Programs => {
    let id = 0;
    return createPrograms({
      library: {
        get: async (asset) =>
          files.has(asset)
            ? ({
                asset: { name: asset, files: [], asItCame: unchecked.has(asset) ? {} : null },
                folder: home,
                place: 'library',
              } as never)
            : null,
        openFile: async ({ asset }) => files.get(asset.name) || null,
        lookAtLinks: async () => (link === null ? [] : [{ path: 'a', source: '/away/a.glb', state: link }]),
      },
      settings: {
        read: () => settings,
        change: async (change) => (settings = change(settings)),
      },
      ports: { paths: { data: join(home, 'data') }, ids: { uuid: () => `id-${++id}` } as never },
      system: {
        platform: 'linux',
        env: { PATH: join(home, 'bin'), XDG_DATA_DIRS: join(home, 'share'), ...env },
        home,
      },
      atOnceMs,
    });
  };
  const seen = async (id: string) => (await open().list()).find((each) => each.id === id);

  it('give Blender the path as one argument of its importer, whatever is in it', async () => {
    await program('blender', '/bin/sleep 1');
    await open(undefined, 100).open(['chair'], 'blender');
    await expect.poll(() => told('blender')).toMatch(/^--python-expr\n/);
    expect((await told('blender'))?.endsWith(`\n--\n${files.get('chair')}\n`)).toBe(true);
  });

  it('put the file where the artist’s own arguments say, with no word of them read by a shell', async () => {
    const executable = await program('viewer');
    await open().save(
      { id: null, name: 'Viewer', executable, args: '--up "+Z $HOME" --open={file}' },
      allowed,
    );
    await open().open(['chair'], 'id-1');
    expect(await told('viewer')).toBe(`--up\n+Z $HOME\n--open=${files.get('chair')}\n`);
  });

  it('use a Blender of the artist’s own in place of the one that was found', async () => {
    await program('blender');
    const executable = await program('blender-4.2');
    await open().save({ id: null, name: 'Blender 4.2', executable, args: '' }, allowed);
    await open().open(['chair'], 'blender');
    expect([await told('blender'), (await told('blender-4.2'))?.startsWith('--python-expr')]).toEqual([
      null,
      true,
    ]);
  });

  it('are found where a .desktop file starts them, and not what it starts them with', async () => {
    const { place: before } = (await seen('meshlab')) ?? {};
    const entries = join(home, '.local', 'share', 'applications');
    await mkdir(entries, { recursive: true });
    await mkdir(join(home, 'opt'));
    const place = join(home, 'opt', 'meshlab');
    await writeFile(place, '#!/bin/sh\n');
    await chmod(place, 0o755);
    const entry = (exec: string) =>
      writeFile(
        join(entries, 'meshlab.desktop'),
        `[Desktop Entry]\nName=MeshLab\nExec=${exec} %f\n[Desktop Action x]\nExec=/bin/rm\n`,
      );
    await entry('/usr/bin/env meshlab');
    const wrapped = (await seen('meshlab'))?.place;
    await entry(`"${place}"`);
    expect([before, wrapped, (await seen('meshlab'))?.place]).toEqual([null, null, place]);
  });

  it('say in one sentence what is missing, cannot be run, or ended at once', async () => {
    const executable = await program('viewer', 'exit 3');
    const programs = open();
    await programs.save({ id: null, name: 'Viewer', executable, args: '' }, allowed);
    await expect(programs.open(['chair'], 'id-1')).rejects.toThrow(/Viewer ended at once with code 3/);
    await expect(programs.open(['gone'], 'id-1')).rejects.toThrow(/not in the library any more/);
    await chmod(executable, 0o644);
    await expect(programs.open(['chair'], 'id-1')).rejects.toThrow(
      /viewer may not be run; make it executable/,
    );
    await rm(executable);
    await expect(programs.open(['chair'], 'id-1')).rejects.toThrow(
      /viewer is not there; install Viewer again/,
    );
    await expect(programs.open(['chair'], 'blender')).rejects.toThrow(/Blender was not found/);
    await expect(programs.open(['chair'], 'never')).rejects.toThrow(/not in the settings any more/);
    await expect(open({}).open(['chair'], 'system')).rejects.toThrow(/no display/);
  });

  it('are not given what they do not open, and the system nothing that it could run', async () => {
    files = new Map([
      ['tool', join(home, 'tool.desktop')],
      ['parts', join(home, 'parts.zip')],
    ]);
    await lay('tool.desktop');
    await lay('parts.zip');
    await program('blender');
    await expect(open().open(['parts'], 'blender')).rejects.toThrow(/this is a file of type zip/);
    await expect(open().open(['tool'], 'system')).rejects.toThrow(/this is a file of type desktop/);
  });

  it.each(['blender', 'system'])('are not given (%s) what a link only calls a model', async (id) => {
    files = new Map([
      ['tool', join(home, 'tool.glb')],
      ['app', join(home, 'app.glb')],
      ['real', join(home, 'real.glb')],
    ]);
    await lay('tool.command');
    await symlink('tool.command', join(home, 'tool.glb'));
    await mkdir(join(home, 'app.glb'));
    await lay('elsewhere.GLB');
    await symlink('elsewhere.GLB', join(home, 'real.glb'));
    await program('blender');
    await program('xdg-open');
    await expect(open().open(['tool'], id)).rejects.toThrow(/tool\.glb leads to a file of another type/);
    await expect(open().open(['app'], id)).rejects.toThrow(/app\.glb leads to no file/);
    await expect(open().open(['real'], id)).resolves.toBeUndefined();
  });

  it('are not given a file that failed its checks', async () => {
    await program('blender');
    unchecked = new Set(['chair']);
    await expect(open().open(['chair'], 'blender')).rejects.toThrow(/failed its checks .* nothing opens it/);
    expect(await told('blender')).toBeNull();
  });

  it('are not started with a linked file that is gone or changed', async () => {
    await program('blender');
    link = 'missing';
    await expect(open().open(['chair'], 'blender')).rejects.toThrow(
      /\/away\/a\.glb is not there, or was changed/,
    );
    link = 'whole';
    await expect(open().open(['chair'], 'blender')).resolves.toBeUndefined();
  });

  it('open what can be opened of several, and say what could not', async () => {
    files = new Map([
      ['a', join(home, 'a.glb')],
      ['b', ''],
    ]);
    await lay('a.glb');
    await program('f3d');
    await expect(open().open(['a', 'b'], 'f3d')).rejects.toThrow(/^1 of 2 were not opened\. The file of b/);
    expect(await told('f3d')).toBe(`${join(home, 'a.glb')}\n`);
  });

  it('are tried with a small model', async () => {
    await program('f3d');
    await open().test('f3d');
    const file = (await told('f3d'))?.trim() ?? '';
    expect(await readFile(file, 'utf8')).toMatch(/^o cube\n(v [01 ]+\n){8}(f [\d ]+\n){6}$/);
  });

  it('are kept only if they are there, can be run and are allowed, changed by their id, and forgotten', async () => {
    const executable = await program('viewer');
    const programs = open();
    const draft = { id: null, name: 'Viewer', executable, args: '' };
    const refuse = async (): Promise<void> => {
      throw new Error('not allowed');
    };
    await expect(programs.save(draft, refuse)).rejects.toThrow('not allowed');
    await expect(programs.save({ ...draft, executable: 'viewer' }, allowed)).rejects.toThrow(/no whole path/);
    await expect(programs.save({ ...draft, executable: '/no/where' }, allowed)).rejects.toThrow(
      /no program \/no\/where/,
    );
    await expect(programs.save({ ...draft, args: '{file} | less' }, allowed)).rejects.toThrow(
      /no shell runs it/,
    );
    expect(settings.programs).toEqual([]);
    const asked: string[] = [];
    await programs.save({ ...draft, args: '-v' }, async (command) => void asked.push(command));
    await programs.save({ ...draft, id: 'id-1', name: 'Look' }, allowed);
    expect([asked, settings.programs]).toEqual([
      [`${executable} -v`],
      [{ id: 'id-1', name: 'Look', executable, args: '' }],
    ]);
    await programs.forget('id-1');
    expect(settings.programs).toEqual([]);
  });
});

it('give the file manager of Windows a path in quotes, which it does not split at commas', () => {
  const file = 'C:\\art\\chair, red.glb';
  expect(systemStart(file, 'win32')).toMatchObject({
    program: 'explorer.exe',
    args: [`"${file}"`],
    isVerbatim: true,
  });
  expect(systemStart('/art/chair.glb', 'darwin')).toEqual({ program: 'open', args: ['/art/chair.glb'] });
});
