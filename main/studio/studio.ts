import { hostname } from 'node:os';
import pg from 'pg';
import { readText } from '../service/flag-values.ts';
import { ServiceStartError } from '../service/service-error.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type DatabaseClock, openDatabaseClock } from './database/database-clock.ts';
import { migrate } from './database/migrations.ts';
import { signingSecretOf } from './database/signing-secret.ts';
import { openStudioFolder, type StudioFolder } from './folder/studio-folder.ts';
import { openTaskQueue, type TaskQueue } from './queue/task-queue.ts';

/** Where a studio's database is. */
export interface StudioAddress {
  readonly database: string;
  /** A file with the certificate authority of the database, as PEM. */
  readonly databaseCa?: string | undefined;
}

/** What the processes of a studio share. */
export interface Studio {
  readonly database: Database;
  readonly clock: DatabaseClock;
  readonly queue: TaskQueue;
  /** Signs tokens and result URLs on every machine. */
  readonly signingSecret: Buffer;
  readonly close: () => Promise<void>;
}

/**
 * Opens a studio's database, and brings its schema to this version first.
 * @param role what this process is, for the list of processes
 * @throws ServiceStartError if the database does not answer, or is of a later version
 */
export async function openStudio(
  { database: url, databaseCa }: StudioAddress,
  {
    role,
    log,
    lookSeconds,
  }: {
    readonly role: string;
    readonly log: (line: string) => void;
    /** How often it looks for dead workers, or `never`; left out for the usual. */
    readonly lookSeconds?: number | 'never';
  },
): Promise<Studio> {
  const ca = databaseCa === undefined ? undefined : readText('/', '--database-ca', databaseCa);
  const database = openDatabase({ url, ca, log });
  const undo: (() => Promise<void>)[] = [database.close];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let queue: TaskQueue | undefined;
    await migrate(database, async () => {
      queue = await openTaskQueue(database, { name: `${role} on ${hostname()}`, log, lookSeconds });
      undo.push(queue.close);
    });
    if (queue === undefined) throw new Error('The queue was not opened');
    const clock = await openDatabaseClock(database);
    undo.push(clock.close);
    return { database, clock, queue, signingSecret: await signingSecretOf(database), close };
  } catch (cause) {
    await close().catch(() => undefined);
    if (cause instanceof ServiceStartError) throw cause;
    throw new ServiceStartError(`The database ${addressOf(url)} ${whyUnusable(cause)}`, { cause });
  }
}

/** The studio's shared folder. */
export const openSharedFolder = ({ database }: Studio, root: string): Promise<StudioFolder> =>
  openStudioFolder(database, root);

/** The end of a sentence: why a database cannot be used, and what to do. */
function whyUnusable(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof pg.DatabaseError ? cause.code : undefined;
  switch (code) {
    case '25006':
      return 'can only be read, as a standby can; name the one that is written to with --database.';
    case '42501':
      return `has a role that may not make what the studio keeps there (${reason}); let it own the database: ALTER DATABASE … OWNER TO ….`;
    default:
      return `cannot be used (${reason}); correct --database, or see that PostgreSQL runs there.`;
  }
}

/** An address of a database without its password. */
function addressOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? '' : `${parsed.hostname}:${parsed.port || '5432'}${parsed.pathname}`;
}
