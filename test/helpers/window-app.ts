import { createFeedRevisions } from '../../main/engine/handlers/revisions.ts';
import type { Link, UnreadableEvent, WindowTransport } from '../../renderer/bridge/window-transport.ts';
import type { App } from '../../renderer/store/app.ts';
import { createAppStore } from '../../renderer/store/app-state.ts';
import { createFeeds } from '../../renderer/store/feeds/feeds.ts';
import { createHandles } from '../../renderer/store/handles.ts';
import type { AppFacts } from '../../renderer/store/session-slice.ts';
import type { EngineEvent, EventName } from '../../shared/bridge/contract.ts';
import { type Answer, createBridge } from '../../shared/bridge/dispatch.ts';
import type { SettingsPatch } from '../../shared/model/settings/settings-patch.ts';

/** What an engine tells of itself first. */
export const FACTS: AppFacts = {
  version: '1',
  shell: { kind: 'web', systemDialogs: false, droppedPaths: false },
  platform: 'linux',
  libraryFolder: '/l',
  dataFolder: '/d',
  samplesFolder: null,
};

export interface TestApp extends App {
  /** Calls that were sent, by `group.name`, in order. */
  readonly sent: readonly { readonly path: string; readonly input: unknown }[];
  /** Settings that were handed over as the page ended. */
  readonly left: readonly SettingsPatch[];
  /** Says what a call is answered with from now on. */
  readonly answer: (path: string, answer: (input: never) => unknown) => void;
  /** Has an event come from the engine. */
  readonly tell: (event: string, payload: unknown) => void;
  /** Has the engine tell of something that does not reach the window. */
  readonly miss: (event: string) => void;
  /** Has the engine tell of something that the window cannot read. */
  readonly garble: (event: EventName) => void;
  /** Has the engine say how far it has told. */
  readonly tellRevisions: () => void;
  readonly setLink: (link: Link) => void;
  /** The delays before reads are repeated that are being waited for, in milliseconds. */
  readonly delays: () => readonly number[];
  /** Ends these delays. */
  readonly endDelays: () => void;
}

/** The window's store over a transport that answers what the test says. */
export function createTestApp(): TestApp {
  const left: SettingsPatch[] = [];
  const sent: { path: string; input: unknown }[] = [];
  const answers = new Map<string, (input: never) => unknown>();
  const listeners = new Map<string, Set<Parameters<WindowTransport['on']>[1]>>();
  const revisions = createFeedRevisions('this start');
  const unreadable = new Set<(event: UnreadableEvent) => void>();
  const links = new Set<(link: Link) => void>();
  const transport: WindowTransport = {
    send: async (path, input): Promise<Answer> => {
      sent.push({ path, input });
      const answer = answers.get(path);
      if (answer === undefined)
        return { ok: false, error: { kind: 'internal', message: `no answer to ${path}` } };
      // As an engine does: first how far it has told, then the value.
      const at = revisions.now();
      return { ok: true, value: await answer(input as never), at };
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    pathForFile: () => null,
    onLink: (listener) => {
      links.add(listener);
      return () => links.delete(listener);
    },
    onUnreadable: (listener) => {
      unreadable.add(listener);
      return () => unreadable.delete(listener);
    },
    filesHavePaths: true,
    stageFile: async ({ name }) => `/data/inbox/${name}`,
    reconnect: () => undefined,
    leaveSettings: (patch) => void left.push(patch),
  };
  const bridge = createBridge(transport);
  const delays = new Set<{ readonly ms: number; readonly end: () => void }>();
  const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const delay = { ms, end: resolve };
      delays.add(delay);
      signal.addEventListener('abort', () => {
        delays.delete(delay);
        reject(signal.reason);
      });
    });
  const feeds = createFeeds({ bridge, sleep });
  const store = createAppStore();
  const handles = createHandles();
  return {
    store,
    bridge,
    transport,
    feeds,
    handles,
    sent,
    left,
    answer: (path, answer) => void answers.set(path, answer),
    tell: (event, payload) => {
      const told = revisions.stamp({ event, payload } as EngineEvent);
      const revision = 'revision' in told ? told.revision : undefined;
      for (const listener of listeners.get(event) ?? []) listener(payload, revision);
    },
    miss: (event) => void revisions.stamp({ event } as EngineEvent),
    garble: (event) => {
      const told = revisions.stamp({ event } as EngineEvent);
      const revision = 'revision' in told ? told.revision : undefined;
      for (const listener of unreadable) listener({ event, revision });
    },
    tellRevisions: () => {
      for (const listener of listeners.get('revisions') ?? []) listener(revisions.now());
    },
    setLink: (link) => {
      for (const listener of links) listener(link);
    },
    delays: () => [...delays].map(({ ms }) => ms),
    endDelays: () => {
      for (const { end } of delays) end();
      delays.clear();
    },
  };
}
