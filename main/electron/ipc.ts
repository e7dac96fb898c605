import { type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import type { Handlers } from '../../shared/bridge/contract.ts';
import { CALL_PATHS } from '../../shared/bridge/contract-names.ts';
import { type Answer, dispatch } from '../../shared/bridge/dispatch.ts';
import {
  callChannel,
  EVENT_CHANNEL,
  LEAVE_CHANNEL,
  LISTEN_CHANNEL,
} from '../../shared/bridge/ipc-channels.ts';
import type { Logger } from '../engine/ports.ts';
import { feedEvents } from '../shell/event-feed.ts';
import { faultWords } from '../shell/fault-words.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { isTrustedSender } from './trusted-sender.ts';

interface Answering {
  readonly handlers: Handlers;
  readonly logger: Logger;
}

function answer({ handlers, logger }: Answering, path: string, input: unknown): Promise<Answer> {
  return dispatch(handlers, path, input, (cause) =>
    logger.error('a call failed', { path, cause: faultWords(cause) }),
  );
}

/** Answers the calls of the contract, and no others. Returns the function that stops it. */
export function serveCalls(handlers: Handlers, logger: Logger): () => void {
  const channels = CALL_PATHS.map(({ group, name }) => {
    const path = `${group}.${name}`;
    const channel = callChannel(path);
    ipcMain.handle(channel, (event, input: unknown) => {
      if (isTrustedSender(event)) return answer({ handlers, logger }, path, input);
      logger.warn('a call from a foreign page was refused', { path });
      throw new Error('This page may not call Maquette.');
    });
    return channel;
  });
  return () => {
    for (const channel of channels) ipcMain.removeHandler(channel);
  };
}

/** Receives the settings that a window sends while it closes. Returns the function that stops it. */
export function serveLeaving(handlers: Handlers, logger: Logger): () => void {
  const take = async (event: IpcMainEvent, patch: unknown): Promise<void> => {
    if (isTrustedSender(event)) {
      const kept = await answer({ handlers, logger }, 'settings.update', patch);
      if (!kept.ok) logger.warn('the last settings of a window were not kept', { why: kept.error.message });
    } else logger.warn('settings of a foreign page were refused');
    // The window blocks until it has an answer.
    event.returnValue = null;
  };
  ipcMain.on(LEAVE_CHANNEL, take);
  return () => {
    ipcMain.removeListener(LEAVE_CHANNEL, take);
  };
}

/** Sends the engine's events to every window that asks for them. Returns the function that stops it. */
export function serveEvents(engine: Pick<ShellEngine, 'handlers' | 'subscribe'>, logger: Logger): () => void {
  const feeds = new Map<WebContents, () => void>();
  const watched = new WeakSet<WebContents>();
  const stop = (contents: WebContents) => {
    feeds.get(contents)?.();
    feeds.delete(contents);
  };
  const listen = (event: IpcMainEvent) => {
    if (!isTrustedSender(event)) {
      logger.warn('a foreign page asked for the events and was refused');
      return;
    }
    const contents = event.sender;
    stop(contents);
    // once for each window, however often its page is loaded or crashes
    if (!watched.has(contents)) {
      watched.add(contents);
      contents.once('destroyed', () => stop(contents));
      contents.on('render-process-gone', () => stop(contents));
    }
    const undo = feedEvents(
      engine,
      (message) => {
        if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, message);
      },
      (cause) => logger.error('a window was not sent something', { cause: String(cause) }),
    );
    feeds.set(contents, undo);
  };
  ipcMain.on(LISTEN_CHANNEL, listen);
  return () => {
    ipcMain.removeListener(LISTEN_CHANNEL, listen);
    for (const contents of [...feeds.keys()]) stop(contents);
  };
}
