import type { Handlers } from '../../shared/bridge/contract.ts';
import type { AssetView, Shell } from '../../shared/bridge/views.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { linkOf } from '../../shared/model/import/imported.ts';
import { fileWithin } from '../engine/disk/within-folder.ts';
import type { Engine } from '../engine/engine.ts';
import { openInBlender } from './open-in-blender.ts';

/** The part of the engine that a shell uses. */
export type ShellEngine = Pick<Engine, 'handlers' | 'subscribe' | 'files' | 'firstRun' | 'close'>;

/** The calls that only a shell can answer. */
export interface ShellAbilities {
  readonly shell: Shell;
  readonly pick: Handlers['dialog']['pick'];
  /** Shows a folder of the artist in the system's file manager. Throws AppError if there is none. */
  readonly showFolder: (folder: string) => Promise<void>;
  /** Whether a command that a window sets may be run as a program. Throws AppError if not. */
  readonly allowProgram: (command: string) => Promise<void>;
}

/** The complete handlers of the contract: the engine's, and the shell's. */
export function completeHandlers(engine: ShellEngine['handlers'], abilities: ShellAbilities): Handlers {
  return {
    ...engine,
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
      openInBlender: async ({ id }) => {
        const links = await engine.imports.links({ id });
        const broken = links.find(({ state }) => state !== 'whole');
        if (broken !== undefined)
          throw new AppError(
            'not-found',
            `${broken.source} is not there, or was changed since it was imported; put the file back.`,
          );
        await openInBlender(await modelOf(await engine.library.get({ id })));
        return undefined;
      },
    },
    local: {
      cutout: engine.local.cutout,
      setCutout: (input) => engine.local.setCutout(input, abilities.allowProgram),
    },
    dialog: { pick: abilities.pick },
  };
}

/** Where the model of an asset lies. Throws AppError `not-found` if it is not there. */
async function modelOf({ asset, folder }: AssetView): Promise<string> {
  const path = asset.files.find(({ role }) => role === 'result')?.path ?? '';
  const file = linkOf(asset, path) ?? (await fileWithin(folder, path));
  if (file === null)
    throw new AppError('not-found', `The file of ${asset.name} is not in ${folder}; connect its drive.`);
  return file;
}
