import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const IS_BUILT = process.env['MAQUETTE_TEST_BUILT'] === '1';

/** A program of a studio as its operator starts it: a process of its own, from the source, or as it is built where that was done before. */
export interface StudioProcess {
  readonly child: ChildProcess;
  /** The first line on stdout. */
  readonly ready: { readonly baseUrl: string; readonly worker: string; readonly pid: number };
  /** What stderr has said so far. */
  readonly words: () => string;
}

type Program = 'front' | 'worker' | 'studio';

const entryOf = (program: Program): string => {
  const path = `main/studio/${program}-main`;
  return fileURLToPath(
    new URL(`../../../${IS_BUILT ? `out/studio/${path}.js` : `${path}.ts`}`, import.meta.url),
  );
};

/** @param nodeArgs for Node itself, before the program */
export async function startStudioProcess(
  program: Program,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<StudioProcess> {
  const child = spawn(process.execPath, [...nodeArgs, entryOf(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
  const ready = await new Promise<StudioProcess['ready']>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`The ${program} ended with ${code}: ${words}`)));
  });
  return { child, ready, words: () => words };
}

/** Runs to the end. */
export async function runStudioProcess(program: Program, args: readonly string[]) {
  const child = spawn(process.execPath, [entryOf(program), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...out };
}
