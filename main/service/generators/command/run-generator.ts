import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProgramLimits } from '../../../../shared/model/generators/task-file.ts';
import { overLimit } from '../../programs/folder-limit.ts';
import { programEnvironment } from '../../programs/program-environment.ts';
import type { ProgramGuard } from '../../programs/program-guard.ts';
import { type ProgramTree, programTree } from '../../programs/program-tree.ts';
import { startHeld, whyNotBegun } from '../../programs/start-held.ts';
import type { GeneratorFailure } from '../generator-failure.ts';
import { createLastLines, createLineReader, followMessages, type OwedWord } from './program-lines.ts';

export interface GeneratorProgramRun {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** The attempt's own folder, which it is started in, and for what it writes: its temporary files, too. Absolute path. */
  readonly folder: string;
  readonly limits: ProgramLimits;
  /** How long it may take to end when it is asked to, before it is ended. */
  readonly graceMs: number;
  readonly env: NodeJS.ProcessEnv;
  /** Ends it if this process is killed. */
  readonly guard: Pick<ProgramGuard, 'begin' | 'watch'>;
}

/** How a program ended. `owed` and `up` are what it said of these. */
export type GeneratorProgramEnd = (
  | { readonly kind: 'well'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: GeneratorFailure }
) & { readonly owed: OwedWord | undefined; readonly up: 'y' | 'z' };

export interface GeneratorProgramWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  readonly onSaid: (words: string) => void;
}

/** How often memory and folder are measured, and those looked for whom it started. */
const MEASURE_MS = 200;
/** A look at very many files takes long, and nothing else goes on meanwhile: the pause after it is so many times as long. */
const PAUSE_PER_LOOK = 10;
/** More files than any such program needs, with all that it unpacks for itself. */
const MAX_FILES = 100_000;
/** How long to wait for the end of the streams of a program that has ended with all that it started. */
const STREAMS_MS = 1_000;

/** Why a program is ended before its time. */
type Stop =
  | 'too-slow'
  | 'silent'
  | 'too-much-memory'
  | 'too-much-output'
  | 'too-many-files'
  | 'said-failed'
  | 'aborted';

/**
 * Runs a generator program, whose arguments no shell reads, and ends it with all that it started in any case before this settles. It begins once its
 * guard was told. Rejects with the signal's reason only.
 */
export async function runGenerator(
  run: GeneratorProgramRun,
  watch: GeneratorProgramWatch,
): Promise<GeneratorProgramEnd> {
  const { limits, folder } = run;
  const { signal } = watch;
  signal.throwIfAborted();
  run.guard.begin();
  const { child, begin } = startHeld(run.program, run.args, {
    cwd: folder,
    env: programEnvironment(run.env, folder),
    stdout: 'pipe',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const last = createLastLines();
  const told = followMessages(watch);
  const withTold = (
    end:
      | { readonly kind: 'well'; readonly lines: readonly string[] }
      | { readonly kind: 'failed'; readonly failure: GeneratorFailure },
  ): GeneratorProgramEnd => ({ ...end, owed: told.owed(), up: told.up() });
  if (child.pid === undefined) {
    const detail = await ended.then(String, (error: Error) => error.message);
    return withTold({ kind: 'failed', failure: { code: 'cannot-start', detail } });
  }
  const unguard = run.guard.watch(child.pid, folder);
  const tree = programTree(child.pid, folder);
  const stop = createStop(child, tree, run.graceMs);
  const said = readStreams(child, {
    onBytes: (total) => total > limits.outputBytes && stop.because('too-much-output'),
    onLine: (line) => {
      silence?.refresh();
      if (told.read(line) === null) last.take(line);
      else if (told.failed() !== undefined) stop.because('said-failed');
    },
  });
  const after = (seconds: number | null, reason: Stop): NodeJS.Timeout | undefined =>
    seconds === null ? undefined : setTimeout(() => stop.because(reason), seconds * 1000);
  const limit = after(limits.seconds, 'too-slow');
  const silence = after(limits.silentSeconds, 'silent');
  const tooMuch = (): Stop | undefined => {
    const over = overLimit(folder, { bytes: limits.outputBytes, files: MAX_FILES });
    if (over === null) return undefined;
    return over === 'bytes' ? 'too-much-output' : 'too-many-files';
  };
  let measuring: NodeJS.Timeout | undefined;
  const measure = (): void => {
    const begun = performance.now();
    tree.look();
    if (tree.memory(limits.memoryBytes) > limits.memoryBytes) stop.because('too-much-memory');
    const over = tooMuch();
    if (over !== undefined) stop.because(over);
    measuring = setTimeout(measure, pauseAfterLook(performance.now() - begun));
  };
  measuring = setTimeout(measure, MEASURE_MS);
  const abort = (): void => stop.because('aborted');
  signal.addEventListener('abort', abort, { once: true });
  let isEnded = false;
  try {
    tree.look();
    begin();
    const [code, ending] = await ended;
    isEnded = true;
    clearTimeout(measuring);
    await tree.endRest();
    await said();
    signal.throwIfAborted();
    const lines = last.lines();
    const why = told.failed() === undefined ? (stop.reason() ?? tooMuch()) : 'said-failed';
    if (why !== undefined && why !== 'aborted')
      return withTold({ kind: 'failed', failure: stopFailure(why, { limits, lines, words: told.failed() }) });
    const detail = whyNotBegun(code, lines.join('\n'));
    if (detail !== undefined) return withTold({ kind: 'failed', failure: { code: 'cannot-start', detail } });
    if (code === 0) return withTold({ kind: 'well', lines });
    const end = code ?? ending ?? 'a signal';
    return withTold({ kind: 'failed', failure: { code: 'ended-badly', end, lines } });
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(limit);
    clearTimeout(silence);
    clearTimeout(measuring);
    stop.settle();
    // Later, its number might belong to another group.
    if (!isEnded) await tree.end();
    unguard();
  }
}

/** How long to wait until memory and folder are measured again, after a look that took so long. */
export const pauseAfterLook = (ms: number): number => Math.max(MEASURE_MS, PAUSE_PER_LOOK * ms);

function createStop(child: ChildProcess, tree: ProgramTree, graceMs: number) {
  let reason: Stop | undefined;
  const settled = new AbortController();
  return {
    reason: () => reason,
    /** Asks it to end, and ends it if it does not. Only the first reason counts. */
    because: (why: Stop): void => {
      if (reason !== undefined || child.exitCode !== null || child.signalCode !== null) return;
      reason = why;
      tree.look();
      tree.ask();
      wait(graceMs, undefined, { signal: settled.signal }).then(tree.end, () => undefined);
    },
    settle: () => settled.abort(),
  };
}

/** Reads both streams to their end, whatever is on them. Returns what waits for the end. */
function readStreams(
  child: ChildProcess,
  { onBytes, onLine }: { readonly onBytes: (total: number) => void; readonly onLine: (line: string) => void },
): () => Promise<void> {
  let bytes = 0;
  const readers = [child.stdout, child.stderr].map((stream) => {
    const reader = createLineReader(onLine);
    stream?.setEncoding('utf8').on('data', (text: string) => {
      bytes += text.length;
      onBytes(bytes);
      reader.take(text);
    });
    stream?.on('error', () => undefined);
    return reader;
  });
  const closed = once(child, 'close');
  return async () => {
    await Promise.race([closed, wait(STREAMS_MS, undefined, { ref: false })]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (const reader of readers) reader.end();
  };
}

function stopFailure(
  code: Exclude<Stop, 'aborted'>,
  {
    limits,
    lines,
    words,
  }: {
    readonly limits: ProgramLimits;
    readonly lines: readonly string[];
    readonly words: string | undefined;
  },
): GeneratorFailure {
  switch (code) {
    case 'too-slow':
      return { code, seconds: limits.seconds ?? 0, lines };
    case 'silent':
      return { code, seconds: limits.silentSeconds ?? 0, lines };
    case 'too-much-memory':
      return { code, bytes: limits.memoryBytes, lines };
    case 'too-much-output':
      return { code, bytes: limits.outputBytes, lines };
    case 'too-many-files':
      return { code, files: MAX_FILES, lines };
    case 'said-failed':
      return { code, words: words ?? '' };
  }
}
