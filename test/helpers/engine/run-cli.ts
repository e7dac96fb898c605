import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { type JsonEvent, jsonEventSchema, type Summary } from '../../../main/cli/report/json-events.ts';
import { appEntry } from '../app-entry.ts';

const CLI = appEntry('main/cli');

/** What a command line process said and how it ended. */
export interface CliEnd {
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** Lines of stdout, parsed with the schema of `--json`. */
  readonly events: readonly JsonEvent[];
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliRun {
  readonly child: ChildProcess;
  readonly ended: Promise<CliEnd>;
  /** Resolves with the first event of `--json` that fits. */
  readonly until: (fits: (event: JsonEvent) => boolean) => Promise<JsonEvent>;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** In octal; the test's own where it is left out. */
  readonly umask?: string;
}

/** Starts the command line from its source, as a process of its own, in an environment without any connection. */
export function startCli(args: readonly string[], { env = {}, cwd, umask }: CliOptions = {}): CliRun {
  const clean = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('MAQUETTE_') && name !== 'INIT_CWD',
  );
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', CLI, ...args];
  const [program = '', ...rest] =
    umask === undefined ? command : ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, rest, {
    env: { ...Object.fromEntries(clean), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const json = args.includes('--json');
  const events: JsonEvent[] = [];
  const lines: string[] = [];
  const waiting = new Set<(event: JsonEvent) => void>();
  let stderr = '';
  let bad: unknown;
  const hearLine = (line: string): void => {
    const event = jsonEventSchema.parse(JSON.parse(line));
    events.push(event);
    for (const hear of waiting) hear(event);
  };
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (!json) return;
    try {
      hearLine(line);
    } catch (error) {
      bad ??= error;
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<CliEnd>((resolve, reject) => {
    child.once('close', (code, signal) => {
      // Of what is killed, the last line may be half of one.
      if (bad !== undefined && signal === null) reject(bad);
      else resolve({ code, events, stdout: lines.join('\n'), stderr });
    });
  });
  return {
    child,
    ended,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const known = events.find(fits);
        if (known !== undefined) return resolve(known);
        const hear = (event: JsonEvent): void => {
          if (!fits(event)) return;
          waiting.delete(hear);
          resolve(event);
        };
        waiting.add(hear);
        void ended.then(() => reject(new Error(`It ended first. ${stderr}`)), reject);
      }),
  };
}

/** Runs to the end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  return startCli(args, options).ended;
}

/** The last line of `--json`. */
export function summaryOf({ events }: Pick<CliEnd, 'events'>): Summary {
  const last = events.at(-1);
  if (last?.event !== 'summary') throw new Error(`The last line is ${JSON.stringify(last)}.`);
  return last;
}
