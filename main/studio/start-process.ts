import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Command, CommanderError, Option } from 'commander';
import { plainLines } from '../../shared/interface/plain-text.ts';
import { whyNoFolder } from '../../shared/model/option-value.ts';
import { usageWords } from '../../shared/model/usage-words.ts';
import { parseInteger, parseText, readText } from '../service/flag-values.ts';
import { ServiceStartError } from '../service/service-error.ts';
import { type Log, logLine } from './log.ts';
import type { StudioAddress } from './studio.ts';

/** The options that say where a studio is, which all its programs have. */
export interface PlaceFlags {
  readonly database?: string;
  readonly databaseFile?: string;
  readonly databaseCa?: string;
}

/** A command with the options that say where the studio is. */
export function studioCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .exitOverride()
    .allowExcessArguments(false)
    .option(
      '--database-file <file>',
      'a file that holds the address of the studio’s PostgreSQL, postgres://USER:PASSWORD@HOST/NAME (or set MAQUETTE_STUDIO_DATABASE)',
    )
    .addOption(
      new Option(
        '--database <url>',
        'the same on the command line, where other users see it: for an address without a password',
      ).conflicts('databaseFile'),
    )
    .option('--database-ca <file>', 'the certificate authority of the database, as PEM');
}

/** The shared folder, which front ends and workers need. */
export const withResults = (command: Command): Command =>
  command
    .requiredOption(
      '--results <folder>',
      'the folder that all machines of the studio share',
      parseText(whyNoFolder),
    )
    .option(
      '--admin <port>',
      'serves a status page, /healthz, /readyz and /metrics on this port of loopback; 0 takes any that is free',
      parseInteger(0, 65_535),
    );

/**
 * The address that the options name.
 * @throws ServiceStartError without one
 */
export function studioAddress(flags: PlaceFlags, { env, cwd, log }: ProcessContext): StudioAddress {
  const inFile =
    flags.databaseFile === undefined
      ? undefined
      : readText(cwd, '--database-file', flags.databaseFile).trim();
  const database = inFile ?? flags.database ?? env['MAQUETTE_STUDIO_DATABASE'] ?? '';
  if (flags.database !== undefined && (URL.parse(flags.database)?.password ?? '') !== '')
    log(
      'the password in --database is seen by all users of this machine, in its list of processes; use --database-file, or set MAQUETTE_STUDIO_DATABASE',
      { level: 'warn' },
    );
  if (!/^postgres(ql)?:\/\//.test(database)) {
    throw new ServiceStartError(
      'The studio’s database is not named; give --database postgres://USER@HOST/NAME, or --database-file.',
    );
  }
  if (URL.parse(database) === null) {
    throw new ServiceStartError(
      'The address of the studio’s database cannot be read; in its user and password, write a space as %20, / as %2F, @ as %40, : as %3A, # as %23 and ? as %3F.',
    );
  }
  const ca = flags.databaseCa;
  return { database, databaseCa: ca === undefined ? undefined : resolve(cwd, ca) };
}

/** What a program of the studio is started in. */
export interface ProcessContext {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where relative paths count from. */
  readonly cwd: string;
  readonly log: Log;
}

/**
 * Reads a command line. Returns false after a help text was printed.
 * @throws ServiceStartError with a sentence about a wrong option
 */
export async function parseCommand(
  command: Command,
  args: readonly string[],
  help: string,
): Promise<boolean> {
  const quiet = (each: Command): void => {
    each.configureOutput({ writeErr: () => undefined }).exitOverride();
    for (const child of each.commands) quiet(child);
  };
  quiet(command);
  try {
    await command.parseAsync(args, { from: 'user' });
    return true;
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.code === 'commander.helpDisplayed') return false;
    throw new ServiceStartError(usageWords(cause.message, help), { cause });
  }
}

/** Runs a program of the studio. Exit code 2 means that it could not do what it was asked to; stderr then says why in one sentence. */
export async function runProcess(main: (context: ProcessContext) => Promise<void>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.umask(0o077);
  const { env } = process;
  const log: Log = (words, fields) => void process.stderr.write(`${logLine(new Date(), words, fields)}\n`);
  try {
    await main({ args: process.argv.slice(2), env, cwd: env['INIT_CWD'] ?? process.cwd(), log });
  } catch (error) {
    if (!(error instanceof ServiceStartError)) throw error;
    process.stderr.write(`${plainLines(error.message)}\n`);
    process.exitCode = 2;
  }
}

/** How long a program may take to end in order; the units give it a minute (docs/studio/). */
const END_MS = 45_000;
/** How long calls to the file system may take that are still under way when it has ended in order. */
const FILES_MS = 2000;

/** Ends in order on SIGTERM and SIGINT, once. If a share does not answer any more, it ends all the same. */
export function endOnSignals(close: () => Promise<void>, log: Log, endMs: number = END_MS): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    log('ending');
    setTimeout(() => {
      log('it could not end in order in time: it is ended', { level: 'warn' });
      process.kill(process.pid, 'SIGKILL');
    }, endMs).unref();
    close().then(
      () => exit(0, log),
      (error: unknown) => {
        log(String(error), { level: 'error' });
        return exit(1, log);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Node waits at its end for each thread that is within a call to the file system, and one on a share that hangs does not come back. */
async function exit(code: number, log: Log): Promise<void> {
  const areFilesWaitedFor = (): boolean =>
    process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  for (let waited = 0; waited < FILES_MS && areFilesWaitedFor(); waited += 100) await wait(100);
  if (!areFilesWaitedFor()) process.exit(code);
  log('a call to the file system does not come back: it is ended', { level: 'warn' });
  process.kill(process.pid, 'SIGKILL');
}
