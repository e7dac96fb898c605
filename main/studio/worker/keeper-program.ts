import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { PRIVATE_FOLDER } from '../../service/data/private-files.ts';
import { readGeneratorCommand } from '../../service/generators/command/read-command.ts';
import { findProgram } from '../../service/programs/find-program.ts';
import { programEnvironment } from '../../service/programs/program-environment.ts';
import { programTree } from '../../service/programs/program-tree.ts';
import type { Decision } from '../store/decisions.ts';
import type { Keeper } from '../store/keepers.ts';

/** The program that speaks for a ledger (docs/studio/generators/README.md). */
export interface KeeperProgram {
  /**
   * Runs it until it ends, or the signal fires: for as long as it runs, the ledger is held. Does not reject.
   * @param on `there` is called once it says whose ledger it is, `mark` with each mark of a task
   */
  readonly attend: (on: KeeperWatch, signal: AbortSignal) => Promise<void>;
  /** Delivers an operator's decision. Throws if the program cannot be started. */
  readonly deliver: (decision: Decision, taskId: string) => Promise<DeliveredDecision>;
}

export interface KeeperWatch {
  readonly there: (keeper: Keeper) => void;
  readonly mark: (taskId: string, mark: number) => void;
}

export type DeliveredDecision =
  | { readonly is: 'done' }
  /** The ledger has no such task. */
  | { readonly is: 'unknown' }
  | { readonly is: 'refused'; readonly words: string };

export interface KeeperProgramOptions {
  /** See readGeneratorCommand. */
  readonly command: string;
  /** Where a relative path of the program counts from. Absolute path. */
  readonly cwd: string;
  /** For its temporary files; it is known by it, too. Absolute path. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

const thereSchema = z.object({ keeper: z.string().min(8).max(200), holder: z.string().min(8).max(200) });
const markSchema = z.object({ task: z.string().max(200), mark: z.number().int().nonnegative() });
/** The exit code that says that the ledger has no such task. */
const NO_SUCH_TASK = 3;
/** How long it may take to deliver a decision. Milliseconds. */
const DELIVER_MS = 60_000;
/** How long a program may take to end that is asked to. */
const GRACE_MS = 5000;
/** As much of what it says as is told. */
const MAX_WORDS = 500;

export function createKeeperProgram({ command, cwd, folder, log }: KeeperProgramOptions): KeeperProgram {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });

  /** Its stdin stays open for as long as this process lives. */
  const start = (more: readonly string[]): ChildProcess => {
    const read = readGeneratorCommand(command);
    const found = read.ok ? findProgram(read.program, { env: process.env, cwd }) : read;
    if (!read.ok || !found.ok) throw new Error(found.ok ? 'no program' : found.why);
    return spawn(found.file, [...read.args, ...more], {
      cwd: folder,
      env: programEnvironment(process.env, folder),
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
  };

  /** Waits for its end. When the signal fires, it is asked to end, and ended after the grace. @returns its exit code, and its last words on stderr */
  const untilEnd = async (child: ChildProcess, signal: AbortSignal) => {
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-MAX_WORDS);
    });
    child.stdin?.on('error', () => undefined);
    const tree = child.pid === undefined ? undefined : programTree(child.pid, folder);
    let grace: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.stdin?.end();
      tree?.ask();
      grace = setTimeout(() => void tree?.end(), GRACE_MS);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const code = await once(child, 'close').then(
      ([exit]) => exit as number | null,
      (error: unknown) => {
        words = String(error);
        return null;
      },
    );
    signal.removeEventListener('abort', stop);
    clearTimeout(grace);
    return { code, words: plainLine(words.trim()) };
  };

  return {
    attend: async (on, signal) => {
      try {
        const child = start(['keeper']);
        const lines = child.stdout && createInterface(child.stdout);
        lines?.on('line', (line) => {
          const said = parseJson(line);
          const there = thereSchema.safeParse(said);
          if (there.success) on.there({ id: there.data.keeper, holder: there.data.holder });
          const mark = markSchema.safeParse(said);
          if (mark.success) on.mark(mark.data.task, mark.data.mark);
        });
        const { words } = await untilEnd(child, signal);
        if (!signal.aborted) log(`the keeper of “${command}” ended${words === '' ? '' : `: ${words}`}`);
      } catch (error) {
        log(`the keeper of “${command}” cannot be started: ${String(error)}`);
      }
    },
    deliver: async (decision, taskId) => {
      const child = start([decision, taskId]);
      child.stdout?.resume();
      const { code, words } = await untilEnd(child, AbortSignal.timeout(DELIVER_MS));
      if (code === 0) return { is: 'done' };
      return code === NO_SUCH_TASK ? { is: 'unknown' } : { is: 'refused', words };
    },
  };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
