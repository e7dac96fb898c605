import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..', '..');

/** The built app as `npm run web` starts it, on folders of its own. */
export interface RealApp {
  readonly url: string;
  readonly data: string;
  readonly library: string;
  /** A folder with copies of the samples that were asked for. */
  readonly references: string;
  /** As Ctrl-C does; gives the exit code. */
  readonly stop: () => Promise<number | null>;
}

interface RealAppOptions {
  /** Where the library lies; in the app's own folder where it is left out. */
  readonly library?: string;
  /** What is set beside the environment of the test. */
  readonly env?: Readonly<Record<string, string>>;
}

/** @param samples names of files in assets/samples */
export async function startRealApp(
  samples: readonly string[],
  options: RealAppOptions = {},
): Promise<RealApp> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-real-'));
  const references = join(folder, 'references');
  await mkdir(references);
  for (const name of samples) await copyFile(join(ROOT, 'assets', 'samples', name), join(references, name));

  const data = join(folder, 'data');
  const library = options.library ?? join(folder, 'library');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'out', 'main', 'cli.js'),
      ...['web', '--no-open', '--port', '0', '--data', data, '--library', library],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } },
  );
  return {
    url: await firstUrl(child),
    data,
    library,
    references,
    stop: async () => {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGINT');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function firstUrl(child: ChildProcess): Promise<string> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk;
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => null),
  ]);
  if (line === null) throw new Error(`the app did not start: ${words}`);
  return (JSON.parse(line) as { url: string }).url;
}
