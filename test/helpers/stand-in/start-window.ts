import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runWeb } from '../../../main/web/run-web.ts';
import type { Scenario } from './scenario.ts';
import { createStandInEngine, type StandInEngine } from './stand-in-engine.ts';

export interface RunningWindow {
  /** Lets one browser in. */
  readonly url: string;
  readonly engine: StandInEngine;
  readonly stop: () => Promise<void>;
}

const silent = (): void => undefined;

/** As it is shipped, or as it is developed: React's development build, in which StrictMode mounts everything twice. */
export type WindowBuild = 'shipped' | 'development';

const FOLDERS: Readonly<Record<WindowBuild, string>> = {
  shipped: process.env['MAQUETTE_PAGE_FOLDER'] ?? resolve(import.meta.dirname, '../../../out/renderer'),
  development: resolve(import.meta.dirname, '../../../out/renderer-development'),
};

/**
 * The built window, served by the real web shell around a stand-in engine.
 * @param port 0 for any that is free
 */
export async function startWindow(
  scenario: Scenario,
  port = 0,
  build: WindowBuild = 'shipped',
): Promise<RunningWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-window-'));
  const engine = await createStandInEngine(scenario, folder);
  const ending = new AbortController();
  const { promise: printed, resolve: print, reject } = Promise.withResolvers<string>();
  const ended = runWeb({
    openEngine: async () => engine,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    port,
    firstRun: false,
    openBrowser: false,
    signal: ending.signal,
    pageFolder: FOLDERS[build],
    writeOut: print,
    writeError: silent,
  });
  ended.catch(reject);
  const { url } = JSON.parse(await printed) as { url: string };
  return {
    url,
    engine,
    stop: async () => {
      ending.abort();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
