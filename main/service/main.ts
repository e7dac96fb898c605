import { randomBytes } from 'node:crypto';
import { plainJson, plainLine, plainLines } from '../../shared/interface/plain-text.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import {
  MAX_NOTICE,
  type ParentMessage,
  parentMessageSchema,
  type ServiceNotice,
} from '../../shared/model/cutout/service-messages.ts';
import { readFlags } from './flags.ts';
import { createGeneratorPool } from './generate/pool.ts';
import { runRefill } from './refill-command.ts';
import { startService } from './service.ts';
import { ServiceStartError } from './service-error.ts';
import { compileLoopsAtOnce } from './workers/compile-loops.ts';
import { parentPortOf } from './workers/parent-port.ts';

/**
 * The entry of the local service's process. The first line on stdout is JSON with `baseUrl` and `pid`; a parent with an IPC
 * channel gets the same two as a message. Messages and one line per request go to stderr. The process ends on SIGTERM and
 * SIGINT, and when the parent's channel closes. With `refill` as its first argument it adds credits and exits. Exit code 2
 * means that it could not start; stderr then says why in one sentence. A parent may send the messages of parentMessageSchema, and gets those of
 * serviceNoticeSchema.
 */
async function main(): Promise<void> {
  // If the reader of stdout or stderr goes away, the service goes on: only the IPC channel decides when it ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Only the owner may read references, results and the secret that signs tokens and URLs.
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
    {
      createPool: createGeneratorPool,
      log,
      onNotice: (words, about) => tellParent({ kind: 'notice', message: words.slice(0, MAX_NOTICE), about }),
    },
  );

  const end = once(async () => {
    await service.close();
    process.exit(0);
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  onParentMessage((message) => {
    switch (message.kind) {
      case 'set-cutout-command':
        service.setCutoutCommand(message.command);
        log(`the cut-out command is ${message.command ?? 'none'} from now on`);
        return;
      case 'set-even-light':
        service.setEvenLight(message.isOn);
        log(`baked light is ${message.isOn ? 'evened out' : 'left as it is'} from now on`);
        return;
      default:
        assertNever(message);
    }
  });

  const ready = { baseUrl: service.baseUrl, pid: process.pid };
  process.stdout.write(`${plainJson(ready)}\n`);
  announceReady(ready, end);
  log(`the local service listens on ${service.baseUrl}, for client id ${flags.options.clientId}`);
  if (flags.clientSecret === undefined) log(`no client secret was given; this run's is ${clientSecret}`);
}

/** Sends a message to the app that started this process, if one did. */
function tellParent(message: ServiceNotice): void {
  const port = parentPortOf(process);
  if (port !== undefined) port.postMessage(message);
  else if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}

function onParentMessage(handle: (message: ParentMessage) => void): void {
  const take = (data: unknown): void => {
    const parsed = parentMessageSchema.safeParse(data);
    if (parsed.success) handle(parsed.data);
  };
  const port = parentPortOf(process);
  if (port === undefined) process.on('message', take);
  else port.on('message', ({ data }) => take(data));
}

/** Sends the ready message to the parent. If the parent has gone, this counts as a closed channel and the service ends. */
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
  let isCalled = false;
  return () => {
    if (isCalled) return;
    isCalled = true;
    work().catch((error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exit(1);
    });
  };
}

/** Writes a log line. It may contain text that clients sent, so terminal control sequences are removed. */
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
