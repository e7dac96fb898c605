import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../shared/model/recipe.ts';
import type { StandingStill } from '../../../../shared/model/watch/watch.ts';
import { STANDING_STILL_WORDS } from '../../../../shared/model/watch/watch-words.ts';
import type { Watcher } from '../../../engine/watch/watcher.ts';
import { createWatching } from '../../../engine/watch/watching.ts';
import { EXIT } from '../../exit-code.ts';
import { openEngine } from '../../open-engine.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { BatchOptions } from '../batch-options.ts';
import { choiceOf } from '../chain/chain-options.ts';
import { type ChainsEnd, priceAt, reportChains } from '../chain/report-chains.ts';
import { checkConnection } from '../check-connection.ts';
import { planSource } from '../plan-source.ts';
import { namesOf } from '../report-copies.ts';
import { readSettingsAhead } from '../settings-ahead.ts';
import { endWatch } from './end-watch.ts';
import { type FollowedWatch, followWatched } from './follow-watched.ts';
import { healthTeller } from './tell-health.ts';
import type { WatchOptions } from './watch-options.ts';

export interface WatchRun {
  readonly options: BatchOptions;
  readonly reporter: BatchReporter;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the person or a supervisor asks to stop. */
  readonly signal: AbortSignal;
}

/**
 * Watches a folder until the person or a supervisor asks to stop; then nothing more is sent, and what is under way is kept for the next run.
 * @returns the exit code of a watch that was ended
 * @throws AppError for what prevented it, as {@link openEngine} and the engine's watches do; `usage` while it stands still
 */
export async function runWatch(run: WatchRun, asked: WatchOptions): Promise<number> {
  const { options, reporter, env, signal } = run;
  const { settings } = await readSettingsAhead(options.data, env);
  const plain = { fallback: DEFAULT_RECIPE, notice: reporter.notice };
  const source = await planSource(options, settings, plain);
  if (source.from !== 'inputs')
    throw new AppError('usage', 'A plan file is run once, and cannot be watched.');
  const [folder = ''] = options.paths;
  await requireNoFile(folder);
  const opened = await openEngine({ ...options, hold: true, rememberRows: false, env });
  let followed: FollowedWatch | null = null;
  let ended: ChainsEnd = { approvals: [], stuck: 0 };
  try {
    const { engine, ports } = opened;
    await engine.library.ensure(signal);
    engine.subscribe((event) => {
      if (event.event === 'notice') reporter.notice(event.payload.message);
    });
    const { batches, jobs, library } = engine;
    const connectionId = engine.connections.selected();
    await checkConnection(engine.connections, connectionId, signal);
    if (options.unknown !== null) jobs.setUnknownPolicy(options.unknown);
    const watching = createWatching(
      { ports, batches, jobs, library },
      ({ id, folder: of }, { path, code, message }) =>
        reporter.watched({
          watch: id,
          reference: path === null ? null : join(of, ...path.split('/')),
          code,
          message,
        }),
    );
    try {
      const watcher = await watching.open({
        folder,
        connectionId,
        budget: options.budget ?? '0',
        mostADay: asked.mostADay,
        quiet: asked.quiet,
        existing: asked.existing,
        recipeKey: options.recipeName ?? JSON.stringify([options.kind, options.changes]),
        made: () => source,
        choice: choiceOf(options.chain),
        views: options.views,
        ignoreMasks: !options.masks,
        nameBatch: namesOf(engine, options),
        handOff: options.handOff?.folder ?? null,
        goOn: wordsGiven(run, asked),
      });
      requireGoing(watcher);
      followed = await followWatched(engine, reporter, watcher.status().watch, options.chain);
      await jobs.start();
      const tell = healthTeller({ watcher, followed, reporter, file: asked.health });
      await watcher.run({ signal, everyMs: asked.everyMs, onTurn: tell.now }).finally(tell.stop);
    } finally {
      // While the ledger, which knows the prices, can be read.
      ended = reportChains(reporter, followed?.chains() ?? [], priceAt(engine));
      // Waits for a running submit, so that its job is counted with its result.
      await jobs.close();
      followed?.stop();
      watching.close();
    }
    await endWatch(run, opened, followed, ended);
  } catch (cause) {
    // Asked to stop while it began.
    if (!signal.aborted) throw cause;
    await endWatch(run, opened, followed, ended);
  } finally {
    await opened.close().catch((cause: unknown) => reporter.notice(String(cause)));
  }
  return EXIT.fine;
}

/** A folder that is away may come back; a file never becomes one. */
async function requireNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.isDirectory()) return;
  throw new AppError('usage', `${path} is no folder; --watch takes a folder.`);
}

function wordsGiven({ options }: WatchRun, { acceptLibrary }: WatchOptions): ReadonlySet<StandingStill> {
  const given = new Set<StandingStill>();
  if (options.releaseRestored) given.add('ledger');
  if (acceptLibrary) given.add('library');
  return given;
}

const TO_GO_ON: Readonly<Record<StandingStill, string>> = {
  ledger: '--release-restored',
  library: '--accept-library',
};

function requireGoing(watcher: Watcher): void {
  const why = watcher.standsStill();
  if (why === null) return;
  throw new AppError('usage', `${STANDING_STILL_WORDS[why]} Then run it again with ${TO_GO_ON[why]}.`);
}
