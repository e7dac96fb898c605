import pg from 'pg';
import { ServiceStartError } from '../../service/service-error.ts';
import { CommitUnknown, type Database } from '../database/database.ts';
import { type PlaceFlags, type ProcessContext, studioAddress } from '../start-process.ts';
import { openStudio, type Studio } from '../studio.ts';

/** What a command of the operator does, with its options and the one name that it may be given. */
export type StudioWork<Flags> = (studio: Studio, flags: Flags, name: string) => Promise<void>;

/** The action of a command: its work on a studio that is open as long as that takes. */
export function withStudio<Flags extends PlaceFlags>(
  context: ProcessContext,
  work: StudioWork<Flags>,
): (first: string | object, flags: unknown) => Promise<void> {
  return async (first, flags) => {
    const [name, given] = typeof first === 'string' ? [first, flags] : ['', first];
    const studio = await openStudio(studioAddress(given as Flags, context), {
      role: 'studio command',
      lookSeconds: 'never',
      log: context.log,
    });
    try {
      await work(studio, given as Flags, name).catch((cause: unknown) => {
        throw inWords(cause, studio.database);
      });
    } finally {
      await studio.close();
    }
  };
}

/**
 * What the database did to a command, as a sentence. Who gives a command again without knowing may add the same credits twice.
 * @returns the cause itself if it is a sentence already, or has nothing to do with the database
 */
export function inWords(cause: unknown, database: Pick<Database, 'failures'>): unknown {
  if (cause instanceof ServiceStartError) return cause;
  if (cause instanceof CommitUnknown)
    return new ServiceStartError(
      'The connection to the database was lost at the last moment. Whether this was carried out is not known: look with npm run studio -- client list, or task list, before you give the command again.',
      { cause },
    );
  if (!(cause instanceof pg.DatabaseError) && database.failures() === 0) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ServiceStartError(
    `The command could not be carried out to its end (the database: ${reason}); give it again.`,
    { cause },
  );
}
