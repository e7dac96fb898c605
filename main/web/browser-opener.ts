import type { Logger } from '../engine/ports.ts';
import { HAND_OVER_MS, type HandOver, writeHandOver } from './hand-over.ts';
import { hasDisplay, openPage } from './open-in-system.ts';
import type { WebServer } from './web-server.ts';

/** Opens the window in the system's browser. */
export interface BrowserOpener {
  /** Passes a token to the browser. Does nothing without a display. Never throws, because the address is printed as well. */
  readonly open: (server: Pick<WebServer, 'authority' | 'formToken' | 'endFormToken'>) => Promise<void>;
  /** Deletes the page with the token. Call it when the token was used, or is not needed any more. */
  readonly end: () => Promise<void>;
}

export function createBrowserOpener(options: {
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  readonly writeError: (text: string) => void;
}): BrowserOpener {
  const { env, logger, writeError } = options;
  let undo: (() => Promise<void>) | null = null;

  const end = async (): Promise<void> => {
    const last = undo;
    undo = null;
    await last?.();
  };
  const remove = (page: HandOver): Promise<void> =>
    page.remove().catch((cause: unknown) => {
      logger.warn('the page for the browser could not be deleted', { file: page.file, cause: String(cause) });
    });

  return {
    open: async (server) => {
      if (!hasDisplay(process.platform, env)) return;
      try {
        const page = await writeHandOver(server.authority, server.formToken());
        const timer = setTimeout(() => void end(), HAND_OVER_MS);
        undo = async () => {
          clearTimeout(timer);
          server.endFormToken();
          await remove(page);
        };
        await openPage(page.file, process.platform, env);
        writeError('Your browser is being opened. If it shows no window, open the address above in it.\n');
      } catch (cause) {
        await end();
        logger.warn('no browser could be opened', { cause: String(cause) });
        writeError('No browser could be opened: open the address above yourself.\n');
      }
    },
    end,
  };
}
