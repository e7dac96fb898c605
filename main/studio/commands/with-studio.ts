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
      await work(studio, given as Flags, name);
    } finally {
      await studio.close();
    }
  };
}
