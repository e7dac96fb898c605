import { createEngine, type Engine } from '../engine/engine.ts';
import type { Ports } from '../engine/ports.ts';
import { createNodePorts } from '../host/node-ports.ts';
import { readVersion } from '../host/read-version.ts';
import { chooseConnection } from './choose-connection.ts';

/** Options for opening an engine. */
export interface EngineChoice {
  /** Absolute; null for the one of the settings, or of the platform. */
  readonly library: string | null;
  /** `local`, `env` or the name of a saved one; null for the environment's if there is one, else the settings'. */
  readonly connection: string | null;
  /** Whether unfinished jobs are left unchanged until `jobs.start()` is called. */
  readonly hold?: boolean;
  /** The external program that cuts pictures out for *Local*; null for the one of the settings. */
  readonly cutoutCommand: string | null;
  /** Whether plans have what was set for their rows in the window; usual is true. */
  readonly rememberRows?: boolean;
  /** As the option of the engine. */
  readonly watchFolders?: boolean;
  readonly env: NodeJS.ProcessEnv;
}

export interface OpenedEngine {
  readonly engine: Engine;
  readonly ports: Ports;
  /** Closes the engine, then the ports. */
  readonly close: () => Promise<void>;
}

/**
 * Opens an engine on existing ports.
 * @throws AppError `usage` for a bad environment or a missing connection, `in-use`, `disk`
 */
export async function engineOver(ports: Ports, choice: EngineChoice): Promise<Engine> {
  const profiles = ports.settings.read().connections;
  const { remote, connectionId } = chooseConnection(choice.connection, choice.env, profiles);
  return createEngine(ports, {
    version: await readVersion(),
    hold: choice.hold ?? false,
    rememberRows: choice.rememberRows ?? true,
    watchFolders: choice.watchFolders ?? false,
    ...(choice.library === null ? {} : { libraryFolder: choice.library }),
    ...(remote === null ? {} : { remote }),
    ...(connectionId === null ? {} : { connectionId }),
    ...(choice.cutoutCommand === null ? {} : { cutoutCommand: choice.cutoutCommand }),
  });
}

/**
 * Creates ports of plain Node, and opens an engine on them.
 * @param options `data` absolute; null for the platform's own place
 * @throws AppError as {@link engineOver}
 */
export async function openEngine(
  options: EngineChoice & {
    readonly data: string | null;
  },
): Promise<OpenedEngine> {
  const host = await createNodePorts({ data: options.data, env: options.env });
  try {
    const engine = await engineOver(host.ports, options);
    const close = async (): Promise<void> => {
      try {
        await engine.close();
      } finally {
        await host.close();
      }
    };
    return { engine, ports: host.ports, close };
  } catch (cause) {
    await host.close();
    throw cause;
  }
}
