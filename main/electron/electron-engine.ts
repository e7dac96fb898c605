import { join } from 'node:path';
import { app } from 'electron';
import Store from 'electron-store';
import { AppError } from '../../shared/model/app-error.ts';
import { lockData } from '../engine/disk/data-lock.ts';
import { diskError, isSystemError } from '../engine/disk/disk-error.ts';
import { PRIVATE_FILE } from '../engine/disk/private-files.ts';
import { createEngine } from '../engine/engine.ts';
import type { Logger } from '../engine/ports.ts';
import { environmentConnection } from '../host/environment-connection.ts';
import { environmentProxy } from '../host/environment-proxy.ts';
import { type FileLogger, openFileLogger } from '../host/file-logger.ts';
import { findSamples } from '../host/find-samples.ts';
import { createKeychainSecrets } from '../host/keychain-secrets.ts';
import { layerSecrets } from '../host/layered-secrets.ts';
import { randomIds } from '../host/random-ids.ts';
import { createSessionSecrets } from '../host/session-secrets.ts';
import { trustSystemCertificatesOnce } from '../host/system-certificates.ts';
import { systemClock } from '../host/system-clock.ts';
import { SERVICE_FILE } from '../shell/built-files.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import type { AppFlags } from './app-flags.ts';
import { libraryFolders, outsideArchive } from './app-folders.ts';
import { openElectronSettings } from './electron-settings.ts';
import { createEncryptedSecrets } from './encrypted-secrets.ts';
import type { JsonStore } from './json-store.ts';
import { createSystemProxy } from './system-proxy.ts';
import { utilityDisk } from './utility-disk.ts';
import { createUtilityLocalService } from './utility-local-service.ts';

/** The engine, and the parts of its host that the shell uses too. */
export interface OpenedEngine {
  readonly engine: ShellEngine;
  readonly logger: Logger;
  /** The window's last place. */
  readonly place: JsonStore;
  /** Call it after the engine was closed: writes out the log, and releases the data folder. */
  readonly closeLog: () => Promise<void>;
}

/**
 * The engine with Electron's ports: settings in electron-store, the local service as a utility process.
 * @param data `<data>`, absolute
 * @throws AppError `usage` for an invalid command line; others if the data or the library cannot be opened, or
 * another engine uses them
 */
export async function openElectronEngine(data: string, flags: AppFlags): Promise<OpenedEngine> {
  if (flags.problem !== null) throw new AppError('usage', flags.problem);
  const lock = lockData(data, systemClock.now());
  const closeLog = async (): Promise<void> => {
    try {
      await log?.close();
    } finally {
      lock.release();
    }
  };
  let log: FileLogger | null = null;
  try {
    log = await openFileLogger(data).catch((cause: unknown) => {
      throw diskError(cause, 'use the data folder', data);
    });
    const { logger } = log;
    const remote = environmentConnection(process.env);
    const folders = await libraryFolders(flags);
    const samples = await findSamples();
    const settings = await openElectronSettings({
      file: join(data, 'settings.json'),
      openStore: () => openStore(data, { name: 'settings' }),
      logger,
    });
    // The window's last place is not important: a damaged file of it is replaced.
    const place = openStore(data, { name: 'window', clearInvalidConfig: true });
    // Last: nothing that fails after it would close the engine before the data folder is released.
    const engine = await createEngine(
      {
        lock,
        paths: {
          data,
          defaultLibrary: folders.usual,
          samples: samples === null ? null : outsideArchive(samples),
        },
        clock: systemClock,
        ids: randomIds,
        logger,
        settings,
        secrets: layerSecrets(createKeychainSecrets(), [
          createEncryptedSecrets(join(data, 'secrets.json'), logger),
          createSessionSecrets(),
        ]),
        systemProxy: createSystemProxy(environmentProxy(process.env), logger),
        beforeTls: trustSystemCertificatesOnce(logger),
        localService: createUtilityLocalService({ entry: SERVICE_FILE }),
        startDisk: utilityDisk,
      },
      {
        version: app.getVersion(),
        watchFolders: true,
        ...(remote !== null && { remote }),
        ...(folders.asked !== null && { libraryFolder: folders.asked }),
        ...(flags.cutoutCommand !== null && { cutoutCommand: flags.cutoutCommand }),
      },
    );
    return { engine, logger, place, closeLog };
  } catch (cause) {
    await closeLog();
    throw cause;
  }
}

/** @throws AppError `disk` if the file may not be read; SyntaxError if it is damaged and not to be replaced */
function openStore(
  data: string,
  options: { readonly name: string; readonly clearInvalidConfig?: boolean },
): JsonStore {
  try {
    return new Store({ cwd: data, configFileMode: PRIVATE_FILE, ...options });
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw diskError(cause, 'read its own settings', join(data, `${options.name}.json`));
  }
}
