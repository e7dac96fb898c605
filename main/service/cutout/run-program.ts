import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { endGroup, forgetGroup, noteGroup } from '../programs/end-program.ts';
import { overLimit } from '../programs/folder-limit.ts';
import { programEnvironment } from '../programs/program-environment.ts';
import { programTree } from '../programs/program-tree.ts';
import { enterProgram, leaveProgram } from '../programs/running-programs.ts';
import { startHeld, whyNotBegun } from '../programs/start-held.ts';

export interface ProgramRun {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** The private folder of the task, in which the running program is noted. */
  readonly taskFolder: string;
  /** The private folder that the program is started in, and for what it writes: its temporary files, too. Lies in `taskFolder`. */
  readonly folder: string;
  readonly seconds: number;
  /** The most bytes that may lie in `folder`. */
  readonly maxBytes: number;
}

/** How a program ended. `why` is the end of a sentence, with its last words. */
export type ProgramEnd =
  | { readonly kind: 'well' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'too-slow'; readonly why: string };

/** How many of the last characters on stderr are kept, and how many of them are said. */
const KEPT_WORDS = 4_000;
const SAID_WORDS = 300;
/** How often the folder is measured. */
const MEASURE_MS = 100;
/** How long to wait for the last words of a program that has ended. A child that left its group may keep the pipe open. */
const LAST_WORDS_MS = 500;
/** More files than any such program needs, with all that it unpacks for itself. */
const MAX_FILES = 100_000;

/**
 * Runs a program, whose arguments no shell reads, in a process group of its own, which is ended in any case before this resolves; on Linux with what
 * left it. It begins once it is noted: if this process is killed, it never begins, or is found.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { child, begin } = startHeld(run.program, run.args, {
    // Never where the artist stands: an interpreter would load modules of that folder.
    cwd: run.folder,
    env: programEnvironment(process.env, run.folder),
    stdout: 'ignore',
  });
  const { pid } = child;
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  if (pid === undefined) {
    const why = await ended.then(String, (error: Error) => error.message);
    return { kind: 'failed', why: `it cannot be started (${why})` };
  }
  let stopped: 'time' | 'size' | undefined;
  const stop = (reason: 'time' | 'size'): void => {
    stopped ??= reason;
    if (!hasExited(child)) void endGroup(pid);
  };
  const limit = setTimeout(() => stop('time'), run.seconds * 1000);
  const folderLimit = { bytes: run.maxBytes, files: MAX_FILES };
  const measuring = setInterval(() => {
    if (overLimit(run.folder, folderLimit) !== null) stop('size');
  }, MEASURE_MS);
  const lastWords = keepLastWords(child);
  const tree = programTree(pid, run.folder);
  let isEnded = false;
  try {
    noteGroup(run.taskFolder, pid);
    tree.look();
    if (enterProgram(pid)) begin();
    const [code, signal] = await ended;
    isEnded = true;
    await tree.endRest();
    const last = await lastWords();
    const why = whyNotBegun(code, last);
    if (why !== undefined) return { kind: 'failed', why: `it cannot be started (${why})` };
    const words = asLastWords(last);
    if (stopped === 'time')
      return { kind: 'too-slow', why: `it took longer than ${run.seconds} seconds, and was ended${words}` };
    if (stopped === 'size' || overLimit(run.folder, folderLimit) !== null)
      return {
        kind: 'failed',
        why: `it wrote more than ${Math.round(run.maxBytes / 1024 ** 2)} MB, and was ended${words}`,
      };
    if (code === 0) return { kind: 'well' };
    return { kind: 'failed', why: `it ended with ${code === null ? signal : `exit ${code}`}${words}` };
  } finally {
    clearTimeout(limit);
    clearInterval(measuring);
    // Later, its number might belong to another group.
    if (!isEnded) await tree.end();
    forgetGroup(run.taskFolder);
    leaveProgram(pid);
  }
}

/** From then on its number may belong to another process. */
const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Reads stderr to its end, and keeps the end of it. */
function keepLastWords(child: ChildProcess): () => Promise<string> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-KEPT_WORDS);
  });
  const closed = once(child, 'close');
  return async () => {
    await Promise.race([closed, wait(LAST_WORDS_MS, undefined, { ref: false })]);
    child.stderr?.destroy();
    return plainLine(text.trim());
  };
}

/** The end of a sentence, or nothing. */
function asLastWords(text: string): string {
  const words = text.slice(-SAID_WORDS).trim();
  return words === '' ? '' : `; its last words: “${words}”`;
}
