import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { endProcess, startServiceProcess } from '../service-process.ts';
import { CLIENT } from '../test-service.ts';

const SCRIPT = fileURLToPath(new URL('./client.py', import.meta.url));

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the Python client through every endpoint of a Local started with `args`; fails with what it says. */
export async function runForeignClient(args: readonly string[], picture: Uint8Array): Promise<void> {
  const { child, ready } = await startServiceProcess(args);
  onTestFinished(async () => void (await endProcess(child, 'SIGTERM')));
  await runForeignClientAt([ready.baseUrl], { id: CLIENT.clientId, secret: CLIENT.clientSecret }, picture);
}

/** Runs it against the addresses of a service, which it asks in turns. */
export async function runForeignClientAt(
  baseUrls: readonly string[],
  { id, secret }: { readonly id: string; readonly secret: string },
  picture: Uint8Array,
): Promise<void> {
  const client = spawn('python3', [SCRIPT, baseUrls.join(','), id, secret]);
  client.stdin.end(picture);
  const closed = once(client, 'close');
  const [stdout, stderr] = await Promise.all([text(client.stdout), text(client.stderr)]);
  await closed;
  expect(stderr).toBe('');
  expect(client.exitCode).toBe(0);
  expect(stdout.trim().split('\n')).toEqual([
    'token',
    'balance',
    'image-to-3D of one image',
    'callback',
    'image-to-3D of several views',
    'a refusal',
    'segmentation',
    'depth',
    'a lost answer',
    'credits',
  ]);
}
