import '../start/thread-pool.ts';
import { Command, InvalidArgumentError } from 'commander';
import type { Credits } from '../../shared/model/credits.ts';
import { formatCredits } from '../../shared/model/credits.ts';
import { refillSchema } from '../service/credits/refill.ts';
import { parseInteger } from '../service/flag-values.ts';
import {
  addClient,
  type ClientLimits,
  clientNamed,
  limitClient,
  listClients,
  readUsage,
  refillClient,
} from './clients/clients.ts';
import { parseDay } from './commands/parse-day.ts';
import { print, say } from './commands/print.ts';
import { taskCommands } from './commands/task-commands.ts';
import { type StudioWork, withStudio } from './commands/with-studio.ts';
import {
  type PlaceFlags,
  type ProcessContext,
  parseCommand,
  runProcess,
  studioCommand,
} from './start-process.ts';
import { listOwed } from './store/decisions.ts';
import { revokeClient } from './store/revoke-client.ts';

/** The entry of `studio client …` and `studio task …`, for the operator of a studio. Nothing of it can be reached over HTTP. */

/** What removes a limit. Commander takes no null for the value of an option. */
const NONE = 'none';

interface Flags extends PlaceFlags {
  readonly credits?: Credits;
  readonly creditsADay?: Credits | typeof NONE;
  readonly atOnce?: number | typeof NONE;
  readonly priority?: number;
  readonly expires?: number | typeof NONE;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly days: number;
}

async function main(context: ProcessContext): Promise<void> {
  const run = (work: StudioWork<Flags>) => withStudio(context, work);
  const limited = (command: Command): Command =>
    command
      .option(
        '--credits-a-day <amount>',
        'credits that may be spent on one day (UTC); none: no limit',
        orNone(parseAmount),
      )
      .option(
        '--at-once <number>',
        'tasks that are made at once, more wait; none: no limit',
        orNone(parseInteger(1, 10_000)),
      )
      .option('--priority <number>', 'clients with a higher one come first', parsePriority)
      .option(
        '--expires <date>',
        'the day (UTC) from which on it is refused, YYYY-MM-DD; none: never',
        orNone(parseDay),
      );

  const client = new Command('client').description('The clients of the studio.');
  const child = (name: string, description: string): Command => {
    const command = studioCommand(name, description);
    client.addCommand(command);
    return command;
  };
  limited(child('add', 'Adds a client, and shows its secret this once.'))
    .argument('<name>')
    .option('--credits <amount>', 'credits that it has; without it, they are unlimited', parseAmount)
    .option('--json', 'prints {"id","secret"}')
    .action(run(add));
  child('list', 'Lists the clients.')
    .option('--json', 'prints JSON')
    .option('--csv', 'prints CSV')
    .action(run(list));
  limited(child('limit', 'Changes the limits of a client.')).argument('<client>').action(run(limit));
  child('refill', 'Adds credits.')
    .argument('<client>')
    .requiredOption('--credits <amount>', 'how many, such as 1000.00', parseAmount)
    .action(run(refill));
  child('revoke', 'Ends the tokens of a client at once; its open tasks fail, and are refunded.')
    .argument('<client>')
    .action(run(revoke));
  child('usage', 'What each client used on each day.')
    .option('--days <number>', 'how many days back', parseInteger(1, 3650), 31)
    .option('--json', 'prints JSON')
    .option('--csv', 'prints CSV')
    .action(run(usage));
  const studio = new Command('npm run studio --')
    .description('Runs a studio.')
    .addCommand(client)
    .addCommand(taskCommands(context));
  await parseCommand(studio, context.args, 'npm run studio -- --help');
}

const limitsOf = ({
  creditsADay,
  atOnce,
  priority,
  expires,
}: Flags): Partial<Omit<ClientLimits, 'credits'>> => ({
  ...(creditsADay !== undefined && { creditsADay: limitOf(creditsADay) }),
  ...(atOnce !== undefined && { atOnce: limitOf(atOnce) }),
  ...(priority !== undefined && { priority }),
  ...(expires !== undefined && { expiresAt: limitOf(expires) }),
});

const limitOf = <Value>(value: Value | typeof NONE): Value | null => (value === NONE ? null : value);

const add: StudioWork<Flags> = async ({ database, clock }, flags, name) => {
  const limits = { ...limitsOf(flags), credits: flags.credits ?? null };
  const { id, secret } = await addClient(database, name, limits, clock.now());
  if (flags.json) say(JSON.stringify({ id, secret }));
  else say(`id      ${id}`, `secret  ${secret}`, 'The secret is shown this once: write it down.');
};

const list: StudioWork<Flags> = async ({ database }, flags) => {
  const clients = await listClients(database);
  const head = [
    'name',
    'id',
    'credits',
    'credits a day',
    'at once',
    'priority',
    'open tasks',
    'expires',
    'revoked',
  ];
  const rows = clients.map((each) => [
    each.name,
    each.id,
    each.credits ?? 'unlimited',
    each.creditsADay ?? 'unlimited',
    String(each.atOnce ?? 'unlimited'),
    String(each.priority),
    String(each.open),
    dayOf(each.expiresAt),
    dayOf(each.revokedAt),
  ]);
  print(flags, clients, head, rows);
};

const limit: StudioWork<Flags> = async ({ database }, flags, client) => {
  await limitClient(database, await clientNamed(database, client), limitsOf(flags));
  say('The limits hold from now on.');
};

const refill: StudioWork<Flags> = async ({ database, clock }, { credits = '0' }, client) => {
  const balance = await refillClient(database, await clientNamed(database, client), credits, clock.now());
  say(`${formatCredits(credits)} credits were added; the balance is ${formatCredits(balance)}.`);
};

const revoke: StudioWork<Flags> = async ({ database, queue, clock }, _flags, client) => {
  const id = await clientNamed(database, client);
  const ended = await revokeClient(database, queue, id, clock.now());
  say(`The client is revoked; ${ended} of its tasks were ended and refunded.`);
  const owed = (await listOwed(database)).filter(({ clientId }) => clientId === id).length;
  if (owed > 0)
    say(
      `${owed} more may be paid for elsewhere: they go on to their end, and stay charged (npm run studio -- task list --all).`,
    );
};

const usage: StudioWork<Flags> = async ({ database, clock }, flags) => {
  const rows = await readUsage(database, flags.days, clock.now());
  const cells = rows.map(({ day, name, id, tasks, failed, spent }) => [
    day,
    name,
    id,
    String(tasks),
    String(failed),
    spent,
  ]);
  print(flags, rows, ['day', 'name', 'id', 'tasks', 'failed', 'credits'], cells);
};

const dayOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

const orNone =
  <Value>(parse: (text: string) => Value) =>
  (text: string): Value | typeof NONE =>
    text === NONE ? NONE : parse(text);

function parseAmount(text: string): Credits {
  const amount = refillSchema.safeParse(text);
  if (!amount.success) throw new InvalidArgumentError('give an amount above zero, such as 1000.00.');
  return amount.data;
}

function parsePriority(text: string): number {
  if (!/^-?\d{1,6}$/.test(text)) throw new InvalidArgumentError('give a whole number, such as 10.');
  return Number(text);
}

await runProcess(main);
