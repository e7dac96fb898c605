import { BroadcastChannel } from 'node:worker_threads';
import { z } from 'zod';
import { endGroup } from './end-program.ts';

/** What the thread that runs a program tells the main thread of its process. */
const wordSchema = z.object({ group: z.number().int().min(2), isRunning: z.boolean() });
type Word = z.infer<typeof wordSchema>;

const CHANNEL = 'maquette-running-programs';
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.unref();
  return opened;
}

/** Says to the other threads of this process that a program with a process group of its own runs, or has ended. */
export function tellProgram(group: number, isRunning: boolean): void {
  channel ??= open();
  channel.postMessage({ group, isRunning } satisfies Word);
}

/**
 * Follows the programs that threads of this process run.
 * @returns what ends all that run now, for a process that ends itself before its thread can
 */
export function followPrograms(): () => void {
  const running = new Set<number>();
  const opened = open();
  opened.onmessage = ({ data }: { readonly data: unknown }) => {
    const { group, isRunning } = wordSchema.parse(data);
    if (isRunning) running.add(group);
    else running.delete(group);
  };
  return () => {
    for (const group of running) void endGroup(group);
  };
}
