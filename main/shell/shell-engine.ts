import type { Handlers } from '../../shared/bridge/contract.ts';
import type { Shell } from '../../shared/bridge/views.ts';
import type { Engine } from '../engine/engine.ts';
import { type DragOut, dragHandlers } from './drag-handlers.ts';

/** The part of the engine that a shell uses. */
export type ShellEngine = Pick<Engine, 'handlers' | 'subscribe' | 'files' | 'firstRun' | 'close'>;

/** What a program is run for: to cut pictures out, or to open files that the artist chooses. */
export type ProgramUse = 'cutout' | 'open-with';

/** The calls that only a shell can answer. */
export interface ShellAbilities {
  readonly shell: Shell;
  readonly pick: Handlers['dialog']['pick'];
  /** Shows a folder of the artist in the system's file manager. Throws AppError if there is none. */
  readonly showFolder: (folder: string) => Promise<void>;
  /** Hands files to the system, to be dragged to another program; null if the shell cannot. */
  readonly dragOut: DragOut | null;
  /** Whether a command that a window sets may be run as a program. Throws AppError if not. */
  readonly allowProgram: (command: string, use: ProgramUse) => Promise<void>;
}

/** The complete handlers of the contract: the engine's, and the shell's. */
export function completeHandlers(engine: ShellEngine['handlers'], abilities: ShellAbilities): Handlers {
  const { filesToDrag, ...calls } = engine;
  return {
    ...calls,
    app: {
      ping: async () => undefined,
      revisions: engine.app.revisions,
      logFault: engine.app.logFault,
      snapshot: async () => ({ ...(await engine.app.snapshot(undefined)), shell: abilities.shell }),
    },
    library: {
      ...engine.library,
      showInFolder: async ({ id }) => {
        const { folder } = await engine.library.get({ id });
        await abilities.showFolder(folder);
        return undefined;
      },
    },
    local: {
      cutout: engine.local.cutout,
      setCutout: (input) =>
        engine.local.setCutout(input, (command) => abilities.allowProgram(command, 'cutout')),
    },
    programs: {
      ...engine.programs,
      save: (input) => engine.programs.save(input, (command) => abilities.allowProgram(command, 'open-with')),
    },
    drags: dragHandlers(filesToDrag, abilities.dragOut),
    dialog: { pick: abilities.pick },
  };
}
