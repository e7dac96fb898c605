import './start/thread-pool.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import { AppError } from '../shared/model/app-error.ts';
import { usageWords } from '../shared/model/usage-words.ts';
import { readBatchOptions, wantsJson } from './cli/batch/batch-options.ts';
import { type RunBatch, reportRefusal, runBatch } from './cli/batch/run-batch.ts';
import { runFirstRun } from './cli/batch/run-first-run.ts';
import { EXIT, exitCodeOf } from './cli/exit-code.ts';
import { whyFileAsOption } from './cli/file-as-option.ts';
import { refuseLibrary } from './cli/library/library-refusal.ts';
import type { LibrarySubcommand } from './cli/library/library-subcommand.ts';
import { type Commands, createProgram } from './cli/program.ts';
import type { BatchReporter } from './cli/report/batch-reporter.ts';
import { createJsonReporter } from './cli/report/json-reporter.ts';
import { createPeopleReporter, type PeopleOutput } from './cli/report/people-reporter.ts';
import { createTerminal } from './cli/report/terminal.ts';
import { listenForStop } from './cli/stop-signal.ts';
import { hasHangingThread } from './engine/threads/hanging-threads.ts';
import { leaveProcess } from './host/leave-process.ts';
import { readVersion } from './host/read-version.ts';

/**
 * The entry point of plain Node: `batch`, `web`, `first-run` and `library`. The local service has an entry point of its own.
 */
const { env, stdout, stderr } = process;
const cwd = env['INIT_CWD'] ?? process.cwd();
/** The time for writing the remaining output after a command has ended. Milliseconds. */
const LEAVE_MS = 2_000;
const { writeOut, writeError, eraseLines } = createTerminal({ stdout, stderr });

const output: PeopleOutput = {
  writeOut,
  writeError,
  eraseLines,
  // A dumb terminal cannot redraw.
  isTerminal: stderr.isTTY === true && env['TERM'] !== 'dumb',
  // Some pseudo-terminals report a width of 0.
  columns: () => stderr.columns || 80,
};

function reporterFor(json: boolean): BatchReporter {
  return json ? createJsonReporter({ writeOut, writeError }) : createPeopleReporter(output);
}

/** Runs a batch with the options that commander read. Wrong options are reported like all other errors. */
async function withOptions(
  paths: readonly string[],
  given: unknown,
  carryOut: (run: RunBatch) => Promise<number>,
): Promise<void> {
  const reporter = reporterFor(wantsJson(given));
  const stop = listenForStop(reporter.stopping);
  try {
    const options = readBatchOptions(paths, given, cwd);
    process.exitCode = await carryOut({ options, reporter, env, signal: stop.signal });
  } catch (cause) {
    process.exitCode = reportRefusal(reporter, cause);
  } finally {
    stop.undo();
  }
}

async function web(options: unknown): Promise<void> {
  // Imported only here, because the other commands need no server.
  const { runWebCommand } = await import('./cli/run-web-command.ts');
  const stop = listenForStop(() => undefined);
  await runWebCommand({ options, cwd, env, signal: stop.signal, writeOut, writeError });
  stop.undo();
}

/** Runs a sub-command of `library`, which reports its own errors. */
async function library(
  { run }: LibrarySubcommand,
  operands: readonly string[],
  options: unknown,
): Promise<void> {
  const stop = listenForStop(() => undefined);
  process.exitCode = await run({ operands, options, cwd, env, signal: stop.signal, output });
  stop.undo();
}

/** Reports a command line that cannot be carried out as a JSON line. Returns the exit code. */
function refuseJson(cause: AppError): number {
  const isLibrary = process.argv[2] === 'library';
  return isLibrary ? refuseLibrary(cause, output, true) : reportRefusal(reporterFor(true), cause);
}

try {
  const fileAsOption = whyFileAsOption(process.argv.slice(2), (name) => existsSync(resolve(cwd, name)));
  if (fileAsOption !== null) throw new AppError('usage', fileAsOption);
  const commands: Commands = {
    batch: (paths, given) => withOptions(paths, given, runBatch),
    firstRun: (given) => withOptions([], given, runFirstRun),
    web,
    library,
  };
  await createProgram(commands, await readVersion()).parseAsync();
} catch (cause) {
  if (cause instanceof CommanderError) {
    // Help and version were asked for and are no errors; help is also printed if no command was named.
    const isRefusal = cause.exitCode !== 0 && cause.code !== 'commander.help';
    const words = usageWords(cause.message);
    // With --json, errors of usage are JSON lines like all other errors.
    if (isRefusal && process.argv.includes('--json')) refuseJson(new AppError('usage', words));
    else if (isRefusal) writeError(`${words}\n`);
    process.exitCode = cause.exitCode === 0 ? EXIT.fine : EXIT.cannot;
  } else if (process.argv.includes('--json') && cause instanceof AppError) {
    process.exitCode = refuseJson(cause);
  } else {
    writeError(`${cause instanceof AppError ? cause.message : String(cause)}\n`);
    process.exitCode = exitCodeOf(cause);
  }
}
// A keychain prompt that nobody answers, and a disk that does not answer, block a thread and so the exit of this process.
// After this time it is ended anyway.
const leave = setTimeout(() => leaveProcess(), LEAVE_MS);
if (!hasHangingThread()) leave.unref();
