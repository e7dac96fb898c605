import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { RESULT_URL_SECONDS } from '../../shared/interface/limits.ts';
import { isLoopbackHost } from '../../shared/model/network/address-class.ts';
import { whyNoFolder, whyNoValue } from '../../shared/model/option-value.ts';
import { PUBLISHED_PRICES } from '../../shared/model/prices.ts';
import { usageWords } from '../../shared/model/usage-words.ts';
import { OPENING_CREDITS } from './credits/account.ts';
import { CUTOUT_SECONDS, givenCutoutCommand } from './cutout/given-command.ts';
import { type FaultPlan, faultPlanSchema } from './faults/fault-plan.ts';
import {
  parseCredits,
  parseInteger,
  parseNumber,
  parsePauses,
  parsePrefix,
  parseText,
  readJson,
  readPrices,
  readText,
  readToken,
} from './flag-values.ts';
import { ServiceStartError } from './service-error.ts';
import type { ServiceOptions } from './service-options.ts';
import { memoryOfWorkers, workersByDefault } from './workers/worker-memory.ts';

const NO_FAULTS: FaultPlan = { seed: 1, faults: [] };
const HELP = 'npm run service -- --help';
const DAY_SECONDS = 86_400;
const MEGABYTE = 1024 * 1024;
/** How long one delivery of a callback may take. */
const CALLBACK_SECONDS = 10;

/** The parsed command line: the options to start with, or a help text to print. */
export type Flags =
  | {
      readonly kind: 'start';
      readonly options: Omit<ServiceOptions, 'clientSecret'>;
      readonly clientSecret: string | undefined;
    }
  | { readonly kind: 'help'; readonly text: string };

/** The environment that the command line is read in. */
export interface FlagsEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The base of relative paths. */
  readonly cwd: string;
}

interface Parsed {
  readonly host: string;
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly clientSecretFile?: string;
  readonly credits: string;
  readonly data?: string;
  readonly workers: number;
  readonly memory: number;
  readonly cutoutCommand?: string;
  readonly cutoutSeconds: number;
  readonly evenLight?: boolean;
  readonly queueSeconds: number;
  readonly taskSeconds: number;
  readonly urlTtl: number;
  readonly tokenTtl: number;
  readonly failRate: number;
  readonly faults?: string;
  readonly prices?: string;
  readonly generalPrefix: string;
  readonly callbackPauses: readonly number[];
  readonly allowPrivateUrls?: boolean;
  readonly canned?: boolean;
  readonly segmentationTokenFile?: string;
  readonly idempotencyKeys: boolean;
}

/**
 * Reads `service`'s options and the files that they name.
 * @throws ServiceStartError with a sentence about a wrong option, value or file
 */
export function readFlags(args: readonly string[], { env, cwd }: FlagsEnvironment): Flags {
  let text = '';
  const command = describeCommand().configureOutput({
    writeOut: (words) => (text += words),
    writeErr: () => undefined,
  });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { kind: 'help', text };
    throw new ServiceStartError(usageWords(error.message, HELP), { cause: error });
  }
  const parsed = command.opts<Parsed>();
  const secretFile = parsed.clientSecretFile;
  const secretInFile =
    secretFile === undefined ? undefined : readText(cwd, '--client-secret-file', secretFile).trim();
  return {
    kind: 'start',
    clientSecret: secretInFile ?? parsed.clientSecret ?? env['MAQUETTE_SERVICE_CLIENT_SECRET'],
    options: {
      host: parsed.host,
      port: parsed.port,
      clientId: parsed.clientId,
      segmentationToken:
        parsed.segmentationTokenFile === undefined
          ? undefined
          : readToken(cwd, '--segmentation-token-file', parsed.segmentationTokenFile),
      credits: parsed.credits,
      prices: parsed.prices === undefined ? PUBLISHED_PRICES : readPrices(cwd, parsed.prices),
      data: parsed.data === undefined ? undefined : resolve(cwd, parsed.data),
      workers: parsed.workers,
      memory: parsed.memory * MEGABYTE,
      cutoutCommand: givenCutoutCommand(parsed.cutoutCommand, { env, cwd }),
      cutoutSeconds: parsed.cutoutSeconds,
      evenLight: parsed.evenLight ?? env['MAQUETTE_SERVICE_EVEN_LIGHT'] === '1',
      cwd,
      canned: parsed.canned ?? false,
      queueSeconds: parsed.queueSeconds,
      taskSeconds: parsed.taskSeconds,
      urlTtlSeconds: parsed.urlTtl,
      tokenTtlSeconds: parsed.tokenTtl,
      failRate: parsed.failRate,
      generalPrefix: parsed.generalPrefix,
      callbackPauses: parsed.callbackPauses,
      callbackSeconds: CALLBACK_SECONDS,
      allowPrivateUrls: parsed.allowPrivateUrls ?? isLoopbackHost(parsed.host),
      idempotencyKeys: parsed.idempotencyKeys,
      faults:
        parsed.faults === undefined ? NO_FAULTS : readJson(cwd, '--faults', parsed.faults, faultPlanSchema),
    },
  };
}

function describeCommand(): Command {
  return new Command('npm run service --')
    .description('The local service: the whole generation interface on this machine, with practice credits.')
    .exitOverride()
    .allowExcessArguments(false)
    .option('--host <address>', 'address to listen on', parseText(whyNoValue), '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 takes any that is free', parseInteger(0, 65_535), 0)
    .option('--client-id <id>', 'client id that tokens are given to', parseText(whyNoValue), 'local')
    .addOption(
      new Option('--client-secret <secret>', 'its secret, for trying things by hand: others can see it')
        .argParser(parseText(whyNoValue))
        .conflicts('clientSecretFile'),
    )
    .option(
      '--client-secret-file <file>',
      'a file that holds the secret (or set MAQUETTE_SERVICE_CLIENT_SECRET)',
    )
    .option('--credits <amount>', 'practice credits of a new account', parseCredits, OPENING_CREDITS)
    .option(
      '--data <folder>',
      'keeps the state there; without it the state is gone at the end',
      parseText(whyNoFolder),
    )
    .option('--workers <number>', 'generations at the same time', parseInteger(1, 64), workersByDefault())
    .option(
      '--memory <megabytes>',
      'memory that one generation may take; one that takes more fails, and is refunded',
      parseInteger(256, 1_048_576),
      Math.floor(memoryOfWorkers() / MEGABYTE),
    )
    .option(
      '--cutout-command <command>',
      'a program that cuts pictures out, such as "rembg i {in} {out}"; no shell runs it',
      parseText(whyNoValue),
    )
    .option(
      '--cutout-seconds <seconds>',
      'how long that program may take for one picture',
      parseInteger(1, 1_500),
      CUTOUT_SECONDS,
    )
    .option('--even-light', 'evens the light that is baked into pictures out of textures')
    .option('--queue-seconds <seconds>', 'how long a task waits in queueing, at least', parseNumber(0), 0)
    .option('--task-seconds <seconds>', 'how long a task is processing, at least', parseNumber(0), 0)
    .option('--canned', 'answers with small ready-made results, for load tests; nothing is generated')
    .option('--url-ttl <seconds>', 'how long result URLs are good for', parseNumber(0), RESULT_URL_SECONDS)
    .option('--token-ttl <seconds>', 'how long access tokens are good for', parseNumber(0), DAY_SECONDS)
    .option('--fail-rate <share>', 'share of tasks that fail, 0 to 1', parseNumber(0, 1), 0)
    .option('--faults <file>', 'JSON: faults for tests of clients (see docs/local-service.md)')
    .option('--prices <file>', 'JSON: prices that differ from the published ones')
    .addOption(
      new Option('--callback-pauses <seconds>', 'the two pauses between the three deliveries of a callback')
        .argParser(parsePauses)
        .default([5, 30], '5,30'),
    )
    .option('--general-prefix <name>', 'how the general family of models is spelled', parsePrefix, 'general')
    .option(
      '--segmentation-token-file <file>',
      'a file that holds a token for segmentation, taken beside the access token',
    )
    .option(
      '--allow-private-urls',
      'fetches from and calls back to private addresses too; on where it listens on loopback',
    )
    .option('--no-allow-private-urls', 'refuses private addresses there too')
    .option(
      '--no-idempotency-keys',
      'passes the header Idempotency-Key by, as a service that does not know it',
    )
    .addHelpText(
      'after',
      '\nnpm run service -- refill --data <folder> --credits <amount>   adds practice credits, whether the service runs or not\nnpm run service -- --database <url> --help                      a front end of a studio on many machines (docs/studio.md)',
    );
}
