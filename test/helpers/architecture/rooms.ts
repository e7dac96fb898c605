import { isBuiltin } from 'node:module';
import { packageName, type SourceModule, targetPath } from './module-graph.ts';

/**
 * What each room of the house may import. `host` lends the engine what plain Node has (clock, settings, the service's start);
 * `shell` holds what the Electron window and the web shell serve alike; `start` is what a program of Node does before all else, and imports nothing.
 */
const MAY_IMPORT = {
  shared: ['shared'],
  renderer: ['renderer', 'shared'],
  preload: ['preload', 'shared'],
  start: ['start'],
  media: ['media', 'shared'],
  engine: ['engine', 'media', 'shared'],
  service: ['service', 'media', 'shared'],
  studio: ['studio', 'start', 'service', 'media', 'shared'],
  host: ['host', 'engine', 'shared'],
  shell: ['shell', 'engine', 'shared'],
  electron: ['electron', 'shell', 'host', 'engine', 'shared'],
  web: ['web', 'shell', 'host', 'engine', 'shared'],
  upstream: ['upstream', 'start', 'host', 'engine', 'shared'],
  cli: ['cli', 'start', 'web', 'shell', 'host', 'engine', 'shared'],
  index: ['electron', 'start', 'shell', 'host', 'engine', 'shared'],
} as const;

/** A room of the house (docs: "The house"): the folder or entry file that decides what may be imported. */
type Room = keyof typeof MAY_IMPORT;

const ROOM_PREFIXES: readonly (readonly [prefix: string, room: Room])[] = [
  ['shared/', 'shared'],
  ['renderer/', 'renderer'],
  ['preload/', 'preload'],
  ['main/start/', 'start'],
  ['main/media/', 'media'],
  ['main/engine/', 'engine'],
  ['main/service/', 'service'],
  ['main/studio/', 'studio'],
  ['main/electron/', 'electron'],
  ['main/upstream/', 'upstream'],
  ['main/web/', 'web'],
  ['main/cli/', 'cli'],
  ['main/host/', 'host'],
  ['main/local-service/', 'host'],
  ['main/shell/', 'shell'],
  ['main/cli.ts', 'cli'],
  ['main/index.ts', 'index'],
];

/** The shells start the service as a process of its own, so they may name its entry by address; nobody imports it. */
const MAY_START_SERVICE: readonly Room[] = ['host', 'shell', 'electron', 'web', 'cli', 'index'];
const SERVICE_ENTRY = /^main\/service\/main(\.[jt]s)?$/;

/** Pure packages that run anywhere; shared may lean on nothing else. */
const SHARED_PACKAGES: readonly string[] = ['zod', 'big.js'];

const isElectron = (name: string) => name === 'electron' || name === 'electron-store';
const isReact = (name: string) =>
  name === 'react' || name === 'react-dom' || name.startsWith('@react-three/');

const roomOf = (path: string): Room | undefined =>
  ROOM_PREFIXES.find(([prefix]) => (prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix))?.[1];

function packageProblem(room: Room, name: string): string | undefined {
  const ranInWindow = room === 'renderer' || room === 'preload';
  if (room === 'shared' && !SHARED_PACKAGES.includes(name)) {
    return `shared runs anywhere and imports only ${SHARED_PACKAGES.join(', ')}`;
  }
  if (ranInWindow && isBuiltin(name)) return `${room} is sandboxed and has no Node`;
  if (isElectron(name) && !['electron', 'index', 'preload'].includes(room)) {
    return 'electron is imported under main/index.ts, main/electron/ and preload/ only';
  }
  if (room !== 'renderer' && isReact(name)) return 'react belongs to the window';
  if (room !== 'media' && name === 'sharp') return 'pictures are read and written by main/media';
  return undefined;
}

function pathProblem(room: Room, target: string, byAddress: boolean): string | undefined {
  const allowed: readonly Room[] = MAY_IMPORT[room];
  const targetRoom = roomOf(target);
  if (targetRoom === undefined) {
    return byAddress ? undefined : 'it lies outside the house (main, preload, renderer, shared)';
  }
  if (allowed.includes(targetRoom)) return undefined;
  if (byAddress && SERVICE_ENTRY.test(target) && MAY_START_SERVICE.includes(room)) return undefined;
  return targetRoom === 'service'
    ? 'nothing imports the service: it is a process of its own'
    : `${room} may import ${allowed.join(', ')} only`;
}

/** Says every import of a product file that runs against the one-way order of the house. */
export function importProblems(module: SourceModule): string[] {
  const room = roomOf(module.path);
  if (room === undefined) {
    return /^(main|preload|renderer|shared)\//.test(module.path)
      ? [`${module.path}: no room of the house has this file; add the room to the design first`]
      : [];
  }
  return module.references.flatMap(({ specifier, kind }) => {
    const target = targetPath(module.path, specifier);
    const problem =
      target === undefined
        ? packageProblem(room, packageName(specifier))
        : pathProblem(room, target, kind === 'url');
    return problem ? [`${module.path} → ${specifier}: ${problem}`] : [];
  });
}
