import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { type VerifyEvent, verifyEventSchema } from '../../../main/cli/library/verify/verify-events.ts';
import { appEntry } from '../app-entry.ts';

/** What `library verify` said and how it ended. */
export interface VerifyEnd {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of `--json`. */
  readonly events: readonly VerifyEvent[];
}

/** Starts `library verify` as a process of its own. @param hear told of each line of `--json` as it comes */
export function startVerify(
  args: readonly string[],
  hear: (event: VerifyEvent) => void = () => undefined,
): { readonly child: ChildProcess; readonly ended: Promise<VerifyEnd> } {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', appEntry('main/cli'), 'library', 'verify', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const events: VerifyEvent[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (!args.includes('--json')) return;
    const event = verifyEventSchema.parse(JSON.parse(line));
    events.push(event);
    hear(event);
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<VerifyEnd>((resolve) => {
    child.once('close', (code) => resolve({ code, events, stdout: lines.join('\n'), stderr }));
  });
  return { child, ended };
}

/** Runs to the end. */
export function runVerify(args: readonly string[]): Promise<VerifyEnd> {
  return startVerify(args).ended;
}
