import { Command } from 'commander';
import { formatCredits } from '../../../shared/model/credits.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import { type PlaceFlags, type ProcessContext, studioCommand } from '../start-process.ts';
import { type Decision, listOwed, type OwedTask, recordDecision } from '../store/decisions.ts';
import { endTask } from '../store/end-task.ts';
import { machineOf, timeOf, whyOwed } from '../store/owed-words.ts';
import type { Studio } from '../studio.ts';
import { print, say } from './print.ts';
import { type StudioWork, withStudio } from './with-studio.ts';

interface Flags extends PlaceFlags {
  readonly all?: boolean;
  readonly keeperGone?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** What fails a task whose ledger is lost. */
const GONE = 'generate failed: the machine that had it is gone';

/** `studio task …`: tasks that may be paid for elsewhere, and a person's word about them. */
export function taskCommands(context: ProcessContext): Command {
  const run = (work: StudioWork<Flags>) => withStudio(context, work);
  const task = new Command('task').description('Tasks that may be paid for elsewhere.');
  const child = (name: string, description: string): Command => {
    const command = studioCommand(name, description);
    task.addCommand(command);
    return command;
  };
  child(
    'list',
    'Lists the tasks that wait for a decision, or for their keeper: the ledger that they were handed to.',
  )
    .option('--all', 'those that are under way, too')
    .option('--json', 'prints JSON')
    .option('--csv', 'prints CSV')
    .action(run(list));
  child('retry', 'Sends a task that waits for a decision once more. It may be charged twice.')
    .argument('<task>')
    .action(run(retry));
  child('give-up', 'Ends a task: it fails and is refunded. The account may have been charged.')
    .argument('<task>')
    .option('--keeper-gone', 'its keeper will never come back: end the task without it')
    .action(run(giveUp));
  return task;
}

const list: StudioWork<Flags> = async ({ database }, flags) => {
  const owed = await listOwed(database);
  const shown = flags.all ? owed : owed.filter(({ waitsFor }) => waitsFor !== null);
  const rows = shown.map((each) => [
    each.id,
    each.client,
    each.model,
    each.keeper,
    machineOf(each.keeperWorker),
    timeOf(each.since),
    whyOwed(each),
  ]);
  if (rows.length === 0 && !flags.json && !flags.csv)
    return say(
      flags.all ? 'No task is open at a paid account.' : 'No task waits for a decision, or for its keeper.',
    );
  print(flags, shown, ['task', 'client', 'model', 'keeper', 'machine', 'since (UTC)', 'why'], rows);
};

const retry: StudioWork<Flags> = async ({ database }, _flags, id) => {
  const task = await owedNamed(database, id);
  if (task.waitsFor !== 'word')
    throw new ServiceStartError(
      `Task ${id} does not wait for a decision, but ${task.waitsFor === 'keeper' ? 'for its keeper' : 'is under way'}; npm run studio -- task list --all says more.`,
    );
  await give(database, task, 'retry');
};

const giveUp: StudioWork<Flags> = async (studio, { keeperGone }, id) => {
  const task = await owedNamed(studio.database, id);
  if (!keeperGone) return give(studio.database, task, 'give-up');
  const { database, queue, clock } = studio;
  await database.transaction(async (queries) => {
    // Looked at once more, within the transaction that ends it: it may have come back.
    const [now] = await listOwed(queries, id);
    if (now?.keeperThere)
      throw new ServiceStartError(
        `The keeper of task ${id} is there (${machineOf(now.keeperWorker)}); leave out --keeper-gone, and it is asked.`,
      );
    const end = { state: 'failed', outcome: { shape: 'code', msg: GONE } } as const;
    if (now === undefined || !(await endTask(queries, queue, { taskId: id }, end, clock.now())))
      throw new ServiceStartError(`Task ${id} has ended already.`);
  });
  say(
    `Task ${id} failed; ${formatCredits(task.price)} credits were refunded to ${task.client}.`,
    `The account may have been charged for it, and its model is lost to the client. If the keeper ${task.keeper} comes back, the model lies in the folder of results there.`,
  );
};

/** @throws ServiceStartError if no keeper owes it */
async function owedNamed(database: Studio['database'], id: string): Promise<OwedTask> {
  const [task] = await listOwed(database, id);
  if (task === undefined)
    throw new ServiceStartError(
      `No task ${id} is open at a paid account; npm run studio -- task list --all names those that are.`,
    );
  return task;
}

async function give(database: Studio['database'], task: OwedTask, decision: Decision): Promise<void> {
  if (!(await recordDecision(database, task.id, decision)))
    throw new ServiceStartError(`Task ${task.id} has ended already.`);
  say(
    !task.keeperThere
      ? `The decision is kept until the keeper ${task.keeper} is back; it was last there on ${machineOf(task.keeperWorker)}. If it never comes back: task give-up ${task.id} --keeper-gone.`
      : `The decision is carried to ${machineOf(task.keeperWorker)} within seconds; npm run studio -- task list --all says what came of it.`,
  );
}
