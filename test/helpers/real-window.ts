import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '../..');

/** The whole app but its shell of Electron's: the window, the engine and the local service, as people run them. */
export interface RealWindow {
  /** Lets one browser in. */
  readonly url: string;
  /** A folder of references. */
  readonly references: string;
  readonly library: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `maquette web` on folders of its own.
 * @param samples names of committed samples that its folder of references holds
 */
export async function startRealWindow(samples: readonly string[]): Promise<RealWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-real-'));
  const [references, library, data] = ['references', 'library', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(references);
  for (const sample of samples)
    await copyFile(join(ROOT, 'assets/samples', sample), join(references, sample));
  const cli = join(ROOT, 'out/main/cli.js');
  const child = spawn(process.execPath, [cli, 'web', '--no-open', '--data', data, '--library', library], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstUrl(child);
  return {
    url,
    references,
    library,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function firstUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The window was started without a stdout.');
  for await (const line of createInterface(stdout)) return (JSON.parse(line) as { url: string }).url;
  throw new Error('The window ended before it said where it is.');
}
