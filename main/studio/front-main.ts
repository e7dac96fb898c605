import '../start/thread-pool.ts';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { RESULT_URL_SECONDS } from '../../shared/interface/limits.ts';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { whyNoValue } from '../../shared/model/option-value.ts';
import { PUBLISHED_PRICES } from '../../shared/model/prices.ts';
import {
  parseInteger,
  parseNumber,
  parsePauses,
  parsePrefix,
  parseText,
  readPrices,
} from '../service/flag-values.ts';
import { isForThisMachine } from './front/for-this-machine.ts';
import { startFront } from './front/front.ts';
import {
  endOnSignals,
  type PlaceFlags,
  type ProcessContext,
  parseCommand,
  runProcess,
  studioAddress,
  studioCommand,
  withResults,
} from './start-process.ts';

/** The entry of a studio's front end, `service --database …`. The first line on stdout is JSON with `baseUrl` and `pid`. */

interface Flags extends PlaceFlags {
  readonly results: string;
  readonly admin?: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  readonly urlTtl: number;
  readonly tokenTtl: number;
  readonly prices?: string;
  readonly generalPrefix: string;
  readonly callbackPauses: readonly number[];
  readonly allowPrivateUrls?: boolean;
}

const DAY_SECONDS = 86_400;
const CALLBACK_SECONDS = 10;

async function main({ args, env, cwd, log }: ProcessContext): Promise<void> {
  const command = withResults(
    studioCommand('npm run service --', 'A front end of a studio: answers the interface on this machine.'),
  )
    .option('--host <address>', 'address to listen on', parseText(whyNoValue), '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 takes any that is free', parseInteger(0, 65_535), 0)
    .option(
      '--public-url <url>',
      'the address of the balancer; without it, the one that each request names',
      parseOrigin,
    )
    .option('--url-ttl <seconds>', 'how long result URLs are good for', parseNumber(0), RESULT_URL_SECONDS)
    .option('--token-ttl <seconds>', 'how long access tokens are good for', parseNumber(0), DAY_SECONDS)
    .option('--prices <file>', 'JSON: prices that differ from the published ones')
    .addOption(
      new Option('--callback-pauses <seconds>', 'the two pauses between the three deliveries of a callback')
        .argParser(parsePauses)
        .default([5, 30], '5,30'),
    )
    .option('--general-prefix <name>', 'how the general family of models is spelled', parsePrefix, 'general')
    .option(
      '--allow-private-urls',
      'calls back to private addresses too; on where it serves this machine alone',
    )
    .option('--no-allow-private-urls', 'refuses private addresses there too');
  if (!(await parseCommand(command, args, 'npm run service -- --database URL --help'))) return;
  const flags = command.opts<Flags>();
  const front = await startFront(
    {
      ...studioAddress(flags, { args, env, cwd, log }),
      results: resolve(cwd, flags.results),
      admin: flags.admin,
      host: flags.host,
      port: flags.port,
      publicUrl: flags.publicUrl,
      prices: flags.prices === undefined ? PUBLISHED_PRICES : readPrices(cwd, flags.prices),
      urlTtlSeconds: flags.urlTtl,
      tokenTtlSeconds: flags.tokenTtl,
      generalPrefix: flags.generalPrefix,
      callbackPauses: flags.callbackPauses,
      callbackSeconds: CALLBACK_SECONDS,
      allowPrivateUrls: flags.allowPrivateUrls ?? isForThisMachine(flags.host, flags.publicUrl),
      faults: { seed: 1, faults: [] },
    },
    log,
  );
  endOnSignals(front.close, log);
  process.stdout.write(`${plainJson({ baseUrl: front.baseUrl, pid: process.pid })}\n`);
  log(`a front end listens on ${front.baseUrl}`);
}

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new InvalidArgumentError('give an address without a path, such as https://maquette.example.');
  }
  return url.origin;
}

await runProcess(main);
