import type { Readable } from 'node:stream';
import type { BridgeEvent, Handlers } from '../../shared/bridge/contract.ts';
import type { Shell } from '../../shared/bridge/views.ts';

type Snapshot = Awaited<ReturnType<Handlers['app']['snapshot']>>;

/** What the engine answers by itself; the calls that only a shell can answer are left to it. */
export type EngineHandlers = Omit<Handlers, 'app' | 'library' | 'dialog'> & {
  readonly app: { readonly snapshot: (input: undefined) => Promise<Omit<Snapshot, 'shell'>> };
  readonly library: Omit<Handlers['library'], 'showInFolder'>;
};

/** What a shell needs of the engine. */
export interface ShellEngine {
  readonly handlers: EngineHandlers;
  readonly subscribe: (listener: (event: BridgeEvent) => void) => () => void;
  readonly files: {
    /** The file behind a pathname of the window's own origin (`/asset/…`, `/file/…`, `/thumb/…`). */
    readonly resolve: (
      pathname: string,
    ) => Promise<{ readonly path: string; readonly contentType: string } | null>;
    /** Keeps a file that was dropped in a browser; gives its absolute path. */
    readonly stageUpload: (sha256: string, name: string, content: Readable) => Promise<string>;
  };
  readonly firstRun: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a shell adds to the engine's answers. */
export interface ShellAbilities {
  readonly shell: Shell;
  readonly pick: Handlers['dialog']['pick'];
  /** Shows a folder of the artist's in the system's file manager. Throws AppError where there is none. */
  readonly showFolder: (folder: string) => Promise<void>;
}

/** The complete map of the contract: the engine's handlers, and the shell's. */
export function completeHandlers(engine: EngineHandlers, abilities: ShellAbilities): Handlers {
  return {
    ...engine,
    app: { snapshot: async () => ({ ...(await engine.app.snapshot(undefined)), shell: abilities.shell }) },
    library: {
      ...engine.library,
      showInFolder: async ({ id }) => {
        const { folder } = await engine.library.get({ id });
        await abilities.showFolder(folder);
        return undefined;
      },
    },
    dialog: { pick: abilities.pick },
  };
}
