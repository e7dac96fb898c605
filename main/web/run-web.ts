import { plainJson } from '../../shared/interface/plain-text.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { Logger } from '../engine/ports.ts';
import { PAGE_FOLDER } from '../shell/built-files.ts';
import { readPageFiles } from '../shell/page-files.ts';
import { completeHandlers, type ShellAbilities, type ShellEngine } from '../shell/shell-engine.ts';
import { createBrowserOpener } from './browser-opener.ts';
import { showFolder } from './open-in-system.ts';
import { bindPort, type WebServer } from './web-server.ts';

/** The options of `maquette web`. */
export interface RunWebOptions {
  /** Creates the engine; called after the port was bound. */
  readonly openEngine: () => Promise<ShellEngine>;
  readonly logger: Logger;
  /** 0 for any free port. */
  readonly port: number;
  /** Whether to queue the samples if they never were. */
  readonly firstRun: boolean;
  /** Whether to open the address in the system's browser, if there is a display. */
  readonly openBrowser: boolean;
  /** Ends the shell cleanly. */
  readonly signal: AbortSignal;
  /** Receives one line of JSON with `url`. */
  readonly writeOut: (text: string) => void;
  /** Receives text for people. */
  readonly writeError: (text: string) => void;
  /** The built window. */
  readonly pageFolder?: string;
  /** The environment in which to look for the display and the browser; this process's own by default. */
  readonly env?: NodeJS.ProcessEnv;
}

const WEB_ABILITIES: ShellAbilities = {
  shell: { kind: 'web', systemDialogs: false, droppedPaths: false },
  pick: async () => null,
  showFolder: (folder) => showFolder(folder),
  dragOut: null,
  // Whoever could make calls in the window's name could run any program otherwise: see docs/security.md.
  allowProgram: async (_command, use) => {
    const instead = use === 'cutout' ? 'start Maquette with --cutout-command, or set it' : 'set it';
    throw new AppError(
      'refused',
      `A window in a browser cannot choose a program to run; ${instead} in the desktop app.`,
    );
  },
};

/**
 * Serves the window to a browser on this machine until the signal is aborted. Resolves when everything is closed.
 * @throws AppError if it cannot start: the port or the data is in use, the library cannot be opened …
 */
export async function runWeb(options: RunWebOptions): Promise<void> {
  const { signal, writeError } = options;
  const bound = await bindPort(options.port);
  const engine = await options.openEngine().catch(async (cause: unknown) => {
    await bound.release();
    throw cause;
  });
  const opener = options.openBrowser
    ? createBrowserOpener({ ...options, env: options.env ?? process.env })
    : null;
  let server: WebServer | null = null;
  try {
    server = bound.serve({
      engine,
      handlers: completeHandlers(engine.handlers, WEB_ABILITIES),
      pages: await readPageFiles(options.pageFolder ?? PAGE_FOLDER),
      logger: options.logger,
      onNewAddress: (url) => writeError(`A browser came in. For another one: ${url}\n`),
      onHandedOver: () => opener?.end(),
    });
    options.writeOut(`${plainJson({ url: server.url })}\n`);
    writeError('The address is for one browser on this machine. Ctrl-C ends Maquette.\n');
    await opener?.open(server);
    if (options.firstRun) await firstRun(engine, writeError);
    await untilAborted(signal);
    writeError('Closing …\n');
  } finally {
    try {
      await opener?.end();
      await (server?.close() ?? bound.release());
    } finally {
      await engine.close();
    }
  }
}

/** An error in queueing the samples does not end the shell: the window reports it, and what to do. */
async function firstRun(engine: ShellEngine, writeError: (text: string) => void): Promise<void> {
  try {
    await engine.firstRun();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    writeError(`The samples were not queued. ${cause.message}\n`);
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
