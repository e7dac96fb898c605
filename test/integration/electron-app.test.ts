import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALL_PATHS } from '../../shared/bridge/contract-names.ts';
import { type Answer, createBridge } from '../../shared/bridge/dispatch.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { app } from '../helpers/electron-app-stand-in.ts';
import { ipcMain, ownFrame, protocols, utilityProcess } from '../helpers/electron-stand-in.ts';
import { StandInWindow } from '../helpers/electron-window-stand-in.ts';

/** The whole app from its entry on, with everything real but the module `electron` itself. */
vi.mock('electron', async () => (await import('../helpers/electron-stand-in.ts')).electronStandIn);

/** A utility process is a child process with a channel that carries clones, as far as what we start so can tell. */
class UtilityStandIn extends EventEmitter {
  static last: UtilityStandIn | null = null;
  readonly #child: ChildProcess;
  constructor(entry: string, args: string[], options: { env: NodeJS.ProcessEnv }) {
    super();
    this.#child = fork(entry, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: ['--no-warnings'],
      serialization: 'advanced',
    });
    this.#child.on('message', (message) => this.emit('message', message));
    UtilityStandIn.last = this;
    this.#child.once('exit', (code) => this.emit('exit', code ?? 0));
  }
  get stdout() {
    return this.#child.stdout;
  }
  get stderr() {
    return this.#child.stderr;
  }
  get pid() {
    return this.#child.pid;
  }
  postMessage(message: object): void {
    this.#child.send(message);
  }
  kill(): boolean {
    return this.#child.kill();
  }
}

const bridge = createBridge({
  send: (path, input) => ipcMain.invoke(`maquette:call:${path}`, ownFrame(), input) as Promise<Answer>,
  on: () => () => undefined,
  pathForFile: () => null,
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-app-'));
  await mkdir(join(folder, 'data'));
  // The samples would keep the machine busy for minutes.
  await writeFile(join(folder, 'data', 'settings.json'), '{"firstRunDone":true}');
  process.argv = [
    process.execPath,
    '--no-sandbox',
    '.',
    '--data',
    join(folder, 'data'),
    `--library=${join(folder, 'library')}`,
  ];
  utilityProcess.fork.mockImplementation(
    (...values) => new UtilityStandIn(...(values as [string, string[], { env: NodeJS.ProcessEnv }])),
  );
  await import('../../main/index.ts');
  await vi.waitFor(() => expect(StandInWindow.opened).toHaveLength(1), { timeout: 30_000 });
});
afterAll(async () => {
  if (!app.calls.includes('gone')) app.quit();
  await vi.waitFor(() => expect(app.calls).toContain('gone'), { timeout: 30_000 });
  await rm(folder, { recursive: true, force: true });
});

describe('the app under Electron', () => {
  it('answers the window from the folders it was started with', async () => {
    const snapshot = await bridge.app.snapshot();
    expect(snapshot.shell.kind).toBe('electron');
    expect(snapshot.dataFolder).toBe(join(folder, 'data'));
    expect(snapshot.libraryFolder).toBe(join(folder, 'library'));
    expect(ipcMain.handlers.size).toBe(CALL_PATHS.length);
  });

  it('keeps settings in the file that the other shells read', async () => {
    await bridge.settings.update({ recentFolders: [folder] });
    const kept = JSON.parse(await readFile(join(folder, 'data', 'settings.json'), 'utf8'));
    expect(kept.recentFolders).toEqual([folder]);
  });

  it('makes a model of an image, which the window reads by its own address', async () => {
    const image = join(folder, 'disc.png');
    const disc = Buffer.from(
      '<svg width="256" height="256"><circle cx="128" cy="128" r="90" fill="#c84"/></svg>',
    );
    await sharp(disc).png().toFile(image);
    const recipe = { ...DEFAULT_RECIPE, faces: 100_000 };
    const plan = await bridge.batch.plan({ paths: [image], recipe, views: 'auto' });
    expect(plan.rows.map(({ status }) => status)).toEqual(['new']);
    const started = await bridge.batch.start({ planId: plan.id, rows: null });
    expect(started.jobs).toBe(1);

    const assets = async () => (await bridge.library.list({ offset: 0, limit: 100 })).assets;
    const ours = async () => (await assets()).find(({ asset }) => asset.name === 'disc');
    await vi.waitFor(async () => expect(await ours()).toBeDefined(), { timeout: 100_000, interval: 500 });

    const result = (await ours())?.result ?? '';
    const response = await protocols.get('app')?.(
      new Request(`app://maquette${result}`, { headers: { range: 'bytes=0-3' } }),
    );
    expect(response?.status).toBe(206);
    expect(await response?.text()).toBe('glTF');
  });

  it('ends with the engine closed and the service gone', async () => {
    const gone = new Promise((resolve) => UtilityStandIn.last?.once('exit', resolve));
    app.quit();
    await gone;
    await vi.waitFor(() => expect(app.calls).toContain('gone'), { timeout: 30_000 });
  });
});
