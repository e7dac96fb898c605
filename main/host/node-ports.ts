import { homedir } from 'node:os';
import { join } from 'node:path';
import { type DataLock, lockData } from '../engine/disk/data-lock.ts';
import { diskError } from '../engine/disk/disk-error.ts';
import type { Ports } from '../engine/ports.ts';
import { forkLocalService } from '../local-service/fork-local-service.ts';
import { environmentProxy } from './environment-proxy.ts';
import { openFileLogger } from './file-logger.ts';
import { findSamples } from './find-samples.ts';
import { openJsonSettings } from './json-settings.ts';
import { createKeychainSecrets } from './keychain-secrets.ts';
import { layerSecrets } from './layered-secrets.ts';
import { platformFolders, thisMachine } from './platform-folders.ts';
import { randomIds } from './random-ids.ts';
import { createSessionSecrets } from './session-secrets.ts';
import { trustSystemCertificatesOnce } from './system-certificates.ts';
import { systemClock } from './system-clock.ts';

export interface NodePortsOptions {
  /** `<data>`, absolute; null for the platform's own place. */
  readonly data: string | null;
  readonly env: NodeJS.ProcessEnv;
}

/** The ports of plain Node, for command line and web shell. */
export interface NodePorts {
  readonly ports: Ports;
  /** Call it after the engine was closed: writes out the log, and releases the data folder. */
  readonly close: () => Promise<void>;
}

/**
 * Locks the data folder, and opens what the engine needs.
 * @throws AppError `in-use` if another engine has locked it, `disk` if it cannot be written, or its settings cannot be read
 */
export async function createNodePorts(options: NodePortsOptions): Promise<NodePorts> {
  const folders = platformFolders(await thisMachine(options.env, homedir()));
  const lock = lockData(options.data ?? folders.data, systemClock.now());
  try {
    return await portsOn(lock, folders.library, options.env);
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

async function portsOn(lock: DataLock, defaultLibrary: string, env: NodeJS.ProcessEnv): Promise<NodePorts> {
  const data = lock.folder;
  const log = await openFileLogger(data).catch((cause: unknown) => {
    throw diskError(cause, 'use the data folder', data);
  });
  const settings = await openJsonSettings(join(data, 'settings.json'), log.logger).catch(
    async (cause: unknown) => {
      await log.close();
      throw cause;
    },
  );
  const ports: Ports = {
    lock,
    paths: { data, defaultLibrary, samples: await findSamples() },
    clock: systemClock,
    ids: randomIds,
    logger: log.logger,
    settings,
    secrets: layerSecrets(createKeychainSecrets(), [createSessionSecrets()]),
    systemProxy: environmentProxy(env),
    beforeTls: trustSystemCertificatesOnce(log.logger),
    localService: forkLocalService,
  };
  const close = async (): Promise<void> => {
    try {
      await log.close();
    } finally {
      lock.release();
    }
  };
  return { ports, close };
}
