import type { Command } from 'commander';
import type { PeopleOutput } from '../report/people-reporter.ts';

/** What a sub-command of `library` is given. */
export interface LibraryRun {
  /** What was typed besides options. */
  readonly operands: readonly string[];
  /** As commander read them. */
  readonly options: unknown;
  /** Where relative paths count from. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly output: PeopleOutput;
}

/** A sub-command of `npm run library`. */
export interface LibrarySubcommand {
  readonly name: string;
  /** How it is typed after its name, e.g. `[options]`. */
  readonly usage: string;
  /** For the list of sub-commands; one sentence. */
  readonly description: string;
  /** Printed below its options. */
  readonly notes: string;
  /** Adds its arguments and options; `--library`, `--data` and `--json` are added to all. */
  readonly define: (command: Command) => Command;
  /** Reports its own errors (`refuseLibrary`), with `--json` as lines. Returns the exit code. */
  readonly run: (run: LibraryRun) => Promise<number>;
}
