import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { formatCredits } from '../../shared/model/credits.ts';
import { usageWords } from '../../shared/model/usage-words.ts';
import { OPENING_CREDITS, openAccount } from './credits/account.ts';
import { refill, refillSchema } from './credits/refill.ts';
import { openDatabase } from './data/database.ts';
import { ServiceStartError } from './service-error.ts';

/** The output of a refill: a line for programs (stdout), and a message for people (stderr). */
export interface RefillResult {
  readonly out: string;
  readonly words: string;
}

/**
 * `service refill --data DIR --credits N`: adds practice credits to a data folder, whether a service runs on it or not.
 * @throws ServiceStartError with a sentence about a wrong option or folder
 */
export function runRefill(
  args: readonly string[],
  where: { readonly cwd: string; readonly now: number },
): RefillResult {
  let help = '';
  const command = new Command('npm run service -- refill')
    .description(
      'Adds practice credits to the account in a data folder, whether the service is running or not.',
    )
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeOut: (words) => (help += words), writeErr: () => undefined })
    .requiredOption('--data <folder>', 'the data folder of the service')
    .requiredOption('--credits <amount>', 'how many, such as 1000.00');
  try {
    command.parse(args, { from: 'user' });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.code === 'commander.helpDisplayed') return { out: help, words: '' };
    throw new ServiceStartError(usageWords(cause.message, 'npm run service -- refill --help'), { cause });
  }
  const { data, credits } = command.opts<{ readonly data: string; readonly credits: string }>();
  const amount = refillSchema.safeParse(credits);
  if (!amount.success) {
    throw new ServiceStartError(`--credits ${credits} is ${z.treeifyError(amount.error).errors[0]}.`);
  }
  const path = join(resolve(where.cwd, data), 'tasks.sqlite');
  if (!existsSync(path)) {
    throw new ServiceStartError(
      `--data ${data} holds no state of a local service; name the folder that the service was started with.`,
    );
  }
  const database = openDatabase(path);
  try {
    const account = openAccount(database, OPENING_CREDITS, where.now);
    const balance = refill(database, account, amount.data, where.now);
    return {
      out: `${JSON.stringify({ balance })}\n`,
      words: `${formatCredits(amount.data)} practice credits were added; the balance is ${formatCredits(balance)}\n`,
    };
  } finally {
    database.close();
  }
}
