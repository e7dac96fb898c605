import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { appEntry } from '../app-entry.ts';
import type { QuickService } from '../engine/quick-service.ts';
import { endProcess } from '../service-process.ts';

export const UPSTREAM_ENTRY = appEntry('main/upstream/main');

/** Starts the process that holds an account, and waits until it does. It ends with the test. Throws what it said if it ends before. */
export async function serveUpstream({
  data,
  service,
}: {
  readonly data: string;
  readonly service: QuickService;
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [UPSTREAM_ENTRY, 'serve', '--data', data], {
    env: { ...process.env, ...service.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => void (await endProcess(child, 'SIGKILL')));
  const words = text(child.stderr as NodeJS.ReadableStream);
  const [first] = await Promise.race([
    once(createInterface(child.stdout as NodeJS.ReadableStream), 'line'),
    once(child, 'exit').then(async () => {
      throw new Error(await words);
    }),
  ]);
  expect(JSON.parse(first)).toMatchObject({ ready: true });
  return child;
}
