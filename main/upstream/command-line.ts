import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../shared/model/app-error.ts';

/** What the program is asked for. Paths are absolute. */
export type UpstreamCommand =
  | { readonly do: 'help' }
  | { readonly do: 'serve'; readonly data: string; readonly account: string | undefined }
  | { readonly do: 'task' | 'keeper' | 'list'; readonly data: string }
  | { readonly do: 'retry' | 'give-up'; readonly data: string; readonly task: string };

export const UPSTREAM_HELP = `Usage: npm run upstream -- <command> --data <folder>

A studio's way to its paid account. One process holds it; generators hand their tasks to that.

  serve             hold the account and go on with its open tasks, until Ctrl-C
                    --account <file>: JSON with baseUrl, clientId, clientSecret; or the
                    environment has MAQUETTE_BASE_URL, _CLIENT_ID and _CLIENT_SECRET
  task              the generator program: makes the task of the folder that it is started in
  keeper            for a worker: says whose ledger it is, for as long as it is held
  list              the tasks that are open, and which of them wait for a decision
  retry <task>      send one that waits once more, though it may be charged twice
  give-up <task>    end one that waits: it fails, though it may have been charged
`;

/** Reads the command line. Throws AppError `usage`. */
export function readUpstreamCommand(args: readonly string[], cwd: string): UpstreamCommand {
  const { values, positionals } = parsed(args);
  const [command, task, ...more] = positionals;
  if (values.help === true || command === undefined) return { do: 'help' };
  if (values.data === undefined || values.data === '')
    throw new AppError('usage', 'Give the folder of the ledger with --data; it is made if it is missing.');
  const data = resolve(cwd, values.data);
  const takesTask = command === 'retry' || command === 'give-up';
  if (more.length > 0 || (task !== undefined && !takesTask))
    throw new AppError('usage', `${command} takes no “${more[0] ?? task}”; see npm run upstream -- --help.`);
  switch (command) {
    case 'serve':
      return { do: command, data, account: values.account && resolve(cwd, values.account) };
    case 'task':
    case 'keeper':
    case 'list':
      return { do: command, data };
    case 'retry':
    case 'give-up':
      if (task === undefined)
        throw new AppError('usage', `Say which task, as list has them: npm run upstream -- ${command} TASK.`);
      return { do: command, data, task };
    default:
      throw new AppError('usage', `There is no command “${command}”; see npm run upstream -- --help.`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        account: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('usage', `${why} See npm run upstream -- --help.`, { cause });
  }
}
