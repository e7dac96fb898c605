import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import type { CopyAnswer } from '../../../shared/model/libraries/library-original.ts';
import type { ListedLibrary } from '../../../shared/model/libraries/listed-library.ts';
import type { LibraryWorld } from './library-calls.ts';

const DAY_MS = 24 * 60 * 60_000;

function listed(folder: string, rest: Partial<ListedLibrary> = {}): ListedLibrary {
  return {
    id: folder,
    folder,
    name: libraryName(folder),
    isCurrent: false,
    state: 'there',
    owed: 0,
    openedAt: Date.now() - DAY_MS,
    ...rest,
  };
}

/** The libraries that an artist with several knows: one is open, one gets results while another is open, one is unplugged. */
export function createLibrariesCalls({
  world,
  emit,
  ask,
}: {
  readonly world: LibraryWorld;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}): Handlers['libraries'] {
  let libraries: readonly ListedLibrary[] = [
    listed('/home/artist/Maquette', { isCurrent: true, owed: 3 }),
    listed('/mnt/studio/props', { owed: 2 }),
    listed('/media/artist/usb/creatures', { state: 'away', owed: 4 }),
    listed('/mnt/archive/2024', { state: 'silent' }),
  ];
  const all = async (): Promise<ListedLibrary[]> => [...libraries];
  const open = (next: string, answer?: CopyAnswer): Promise<ListedLibrary[]> => {
    ask(`libraries.open ${next}${answer === undefined ? '' : ` ${answer}`}`);
    if (next.includes('copy') && answer === undefined) {
      throw new AppError('usage', `The library in ${next} is a copy.`, { detail: 'library-copied' });
    }
    if (next.includes('nothing')) {
      throw new AppError(
        'input',
        `There is no library in ${next}; choose the folder that holds library.json.`,
      );
    }
    const known = libraries.find((each) => each.folder === next) ?? listed(next);
    const others = libraries.filter((each) => each.folder !== next);
    libraries = [
      { ...known, isCurrent: true, state: 'there' },
      ...others.map((each) => ({ ...each, isCurrent: false })),
    ];
    world.libraryFolder = next;
    world.assets = [...(world.elsewhere?.get(next) ?? [])];
    const status = { folder: next, total: world.assets.length, trashed: 0, ...world.libraryIs };
    emit({ event: 'library.changed', payload: { changed: [], gone: [], more: true, status } });
    return all();
  };
  return {
    list: all,
    open: async ({ folder: next, answer }) => open(next, answer),
    copyOf: async () => ({ folder: '/home/artist/Maquette', state: 'there' }),
    make: async ({ folder: next }) => open(next),
    relink: async ({ id, folder: next }) => {
      ask(`libraries.relink ${id} ${next}`);
      libraries = libraries.map((each) =>
        each.id === id ? { ...each, folder: next, name: libraryName(next), state: 'there' } : each,
      );
      return all();
    },
    forget: async ({ folder: gone, handOver }) => {
      ask(`libraries.forget ${gone} ${handOver}`);
      libraries = libraries.filter((each) => each.folder !== gone);
      return all();
    },
  };
}
