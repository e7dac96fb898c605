import { randomBytes } from 'node:crypto';
import { plainJson, plainLine, plainLines } from '../../shared/model/plain-text.ts';
import { readFlags } from './flags.ts';
import { createGeneratorPool } from './generate/pool.ts';
import { runRefill } from './refill-command.ts';
import { startService } from './service.ts';
import { ServiceStartError } from './service-error.ts';
import { compileLoopsAtOnce } from './workers/compile-loops.ts';

/**
 * The entry of the local service's process. The first line on stdout is JSON with `baseUrl` and `pid`, and a parent
 * with a channel gets `{ baseUrl, pid }` as a message; words and a line per request go to stderr. It ends on SIGTERM
 * and SIGINT, and when the parent's channel closes. `refill` as its first word adds credits and is done. Exit 2: it could not start, and stderr says why in one sentence.
 */
async function main(): Promise<void> {
  // A reader that went away ends the words, not the work: whether to end is the channel's to say.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // References, results and the secret that signs tokens and URLs are their owner's alone.
  process.umask(0o077);
  const { env } = process;
  const cwd = env['INIT_CWD'] ?? process.cwd();
  const args = process.argv.slice(2);
  if (args[0] === 'refill') {
    const { out, words } = runRefill(args.slice(1), { cwd, now: Date.now() });
    process.stdout.write(plainLines(out));
    process.stderr.write(plainLines(words));
    return;
  }
  compileLoopsAtOnce();
  const flags = readFlags(args, { env, cwd });
  if (flags.kind === 'help') {
    process.stdout.write(flags.text);
    return;
  }
  const clientSecret = flags.clientSecret ?? randomBytes(16).toString('hex');
  if (clientSecret === '') throw new ServiceStartError('The client secret is empty; give one that is not.');
  const service = await startService(
    { ...flags.options, clientSecret },
    { createPool: createGeneratorPool, log: log },
  );

  const end = once(async () => {
    await service.close();
    process.exit(0);
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);

  const ready = { baseUrl: service.baseUrl, pid: process.pid };
  process.stdout.write(`${plainJson(ready)}\n`);
  announceReady(ready, end);
  log(`the local service listens on ${service.baseUrl}, for client id ${flags.options.clientId}`);
  if (flags.clientSecret === undefined) log(`no client secret was given; this run's is ${clientSecret}`);
}

/** A parent that is gone by now, or goes while it is told, is one whose channel has closed. */
function announceReady(message: object, end: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) {
    process.send(message, undefined, {}, (error) => {
      if (error !== null) end();
    });
  } else {
    end();
  }
}

/** Runs `work` at the first call only. */
function once(work: () => Promise<void>): () => void {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    work().catch((error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exit(1);
    });
  };
}

/** What clients sent stands in the lines: none of it steers a terminal. */
function log(words: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 23)} ${plainLines(words)}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ServiceStartError)) throw error;
  process.stderr.write(`${plainLine(error.message)}\n`);
  process.exitCode = 2;
}
