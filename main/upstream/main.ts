import '../start/thread-pool.ts';
import { plainLine, plainLines } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { readAccount } from './account.ts';
import { ask } from './ask.ts';
import { readUpstreamCommand, UPSTREAM_HELP, type UpstreamCommand } from './command-line.ts';
import { keeperOf } from './keeper-of.ts';
import type { Request } from './messages.ts';
import { openUpstream } from './open-upstream.ts';
import { runTask } from './run-task.ts';
import { sayKeeper } from './say-keeper.ts';
import { serveUpstream } from './serve.ts';

/*
 * The entry of a studio's way to its paid account. `serve` says on stdout when it is ready, as a line of JSON. Exit 2: it could not begin,
 * or was refused. Exit 3: the ledger has no such task.
 */
const NO_SUCH_TASK = 3;
const { env } = process;
const cwd = env['INIT_CWD'] ?? process.cwd();
const writeOut = (text: string): void => void process.stdout.write(text);
const log = (line: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 23)} ${plainLines(line)}\n`);

async function main(command: UpstreamCommand): Promise<number> {
  switch (command.do) {
    case 'help':
      writeOut(UPSTREAM_HELP);
      return 0;
    case 'serve':
      return await serve(command.data, command.account);
    case 'task':
      return await runTask({ data: command.data, folder: cwd, signal: stopSignal(), writeOut });
    case 'keeper':
      try {
        return await sayKeeper({ data: command.data, signal: stopSignal({ withStdin: true }), writeOut });
      } finally {
        // An open stdin would keep the process although its work is done.
        process.stdin.destroy();
      }
    case 'list':
      return await tell(command.data, { ask: 'list' });
    case 'retry':
    case 'give-up':
      return await tell(command.data, { ask: command.do, task: command.task });
  }
}

async function serve(data: string, accountFile: string | undefined): Promise<number> {
  // Only the owner may read the ledger and the secret that lets programs in.
  process.umask(0o077);
  const account = readAccount(accountFile, env);
  const stop = stopSignal();
  const upstream = await openUpstream({ data, account, env, log });
  try {
    const server = await serveUpstream({
      tasks: upstream.tasks,
      data,
      keeper: await keeperOf(data),
      log,
    });
    writeOut(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
    log(`holds the account ${account.clientId} at ${account.baseUrl}`);
    await new Promise<void>((resolve) => {
      if (stop.aborted) resolve();
      stop.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.close();
  } finally {
    await upstream.close();
  }
  return 0;
}

/** Prints what is answered. */
async function tell(data: string, request: Request): Promise<number> {
  let count = 0;
  for await (const reply of ask(data, request)) {
    if (reply.kind === 'refused') throw new AppError(reply.unknown ? 'not-found' : 'usage', reply.words);
    if (reply.kind !== 'item') continue;
    count += 1;
    const mark = reply.needsWord ? 'waits for a decision' : 'goes on';
    writeOut(`${plainLine(reply.task)}  ${mark}: ${plainLine(reply.words)}\n`);
  }
  if (request.ask === 'list' && count === 0) writeOut('No task is open.\n');
  return 0;
}

/** @param withStdin whether the end of stdin means the end of who started it */
function stopSignal({ withStdin = false } = {}): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new AppError('cancelled', 'Stopped.'));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.on('error', stop);
  if (withStdin) process.stdin.on('end', stop).on('error', stop).resume();
  return controller.signal;
}

try {
  process.exitCode = await main(readUpstreamCommand(process.argv.slice(2), cwd));
} catch (cause) {
  if (!(cause instanceof AppError)) throw cause;
  process.stderr.write(`${plainLine(cause.message)}\n`);
  process.exitCode = cause.kind === 'not-found' ? NO_SUCH_TASK : 2;
}
