import type { ListedLibrary } from '../../shared/model/libraries/listed-library.ts';
import { counted } from './figures.ts';

const STATES: Readonly<Record<ListedLibrary['state'], string>> = {
  there: '',
  away: 'away',
  silent: 'does not answer',
};

/** `away, 2 results on the way`; empty for a library that is there and is owed nothing. */
export function libraryStateWords({ state, owed }: Pick<ListedLibrary, 'state' | 'owed'>): string {
  return [STATES[state], owed === 0 ? '' : `${counted(owed, 'result')} on the way`]
    .filter((part) => part !== '')
    .join(', ');
}

/** Nothing has come from a disk for a while. */
export const QUIET_DISK = 'The disk has not answered for a while; Stop ends it at once.';
