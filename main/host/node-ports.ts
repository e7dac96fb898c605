import { homedir } from 'node:os';
import { join } from 'node:path';
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
import { trustSystemCertificates } from './system-certificates.ts';
import { systemClock } from './system-clock.ts';

export interface NodePortsOptions {
  /** `<data>`, absolute; null for the platform's own place. */
  readonly data: string | null;
  readonly env: NodeJS.ProcessEnv;
}

/** The ports of plain Node: command line and web shell. */
export interface NodePorts {
  readonly ports: Ports;
  /** After the engine was closed: writes out the log. */
  readonly close: () => Promise<void>;
}

/** @throws AppError `disk` where the data folder cannot be written, or its settings cannot be read */
export async function createNodePorts(options: NodePortsOptions): Promise<NodePorts> {
  const folders = platformFolders(await thisMachine(options.env, homedir()));
  const data = options.data ?? folders.data;
  const log = await openFileLogger(data).catch((cause: unknown) => {
    throw diskError(cause, 'use the data folder', data);
  });
  const settings = await openJsonSettings(join(data, 'settings.json'), log.logger).catch(
    async (cause: unknown) => {
      await log.close();
      throw cause;
    },
  );
  trustSystemCertificates(log.logger);
  const ports: Ports = {
    paths: { data, defaultLibrary: folders.library, samples: await findSamples() },
    clock: systemClock,
    ids: randomIds,
    logger: log.logger,
    settings,
    secrets: layerSecrets(createKeychainSecrets(), [createSessionSecrets()]),
    systemProxy: environmentProxy(options.env),
    localService: forkLocalService,
  };
  return { ports, close: log.close };
}
