import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import type { ImportProgress } from '../../../shared/model/import/import-plan.ts';
import { whenQuiet } from '../async/when-quiet.ts';
import { createImports } from '../import/imports.ts';
import type { PlanWatch } from '../import/plan-import.ts';
import { createRelinks } from '../import/relink.ts';
import type { OpenLibraries } from '../library/libraries/open-libraries.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import { perLibrary } from './per-library.ts';
import type { StoppableWork } from './stoppable-work.ts';
import { requireWholePath } from './whole-path.ts';

/** The shortest time between two events of progress. Milliseconds. */
const INTERVAL_MS = 200;
/** How long nothing may come from a disk before that is told. Milliseconds. */
const QUIET_MS = 10_000;

/** The handlers of the calls that bring files into the library. */
export function importHandlers(context: {
  readonly library: OpenLibrary;
  /** Works in the library that is current now, whichever is opened meanwhile. */
  readonly during: OpenLibraries['during'];
  readonly transfers: StoppableWork;
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'startDisk' | 'paths' | 'logger'>;
  readonly emit: (event: EngineEvent) => void;
}): Handlers['imports'] {
  const { library, during, transfers, ports, emit } = context;
  const importsOf = perLibrary((each) => createImports({ library: each, ...ports }));
  const relinksOf = perLibrary((each) => createRelinks({ library: each, ...ports }));

  async function watched<Result>(
    importId: string,
    work: (watch: PlanWatch & { readonly signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    let toldAt = Number.NEGATIVE_INFINITY;
    let last: ImportProgress = { stage: 'reading', done: 0, of: 0 };
    const onProgress = (progress: ImportProgress): void => {
      last = progress;
      if (quiet.touch()) toldAt = Number.NEGATIVE_INFINITY;
      const now = ports.clock.now();
      if (now - toldAt < INTERVAL_MS && now >= toldAt) return;
      toldAt = now;
      emit({ event: 'imports.progress', payload: { importId, ...progress } });
    };
    const quiet = whenQuiet(QUIET_MS, () => {
      toldAt = ports.clock.now();
      emit({ event: 'imports.progress', payload: { importId, ...last, isQuiet: true } });
    });
    try {
      return await transfers.run(importId, (signal) => work({ signal, onProgress }));
    } finally {
      quiet.end();
    }
  }

  return {
    plan: ({ importId, paths, pictures }) => {
      for (const path of paths) requireWholePath('path', path);
      return watched(importId, (watch) =>
        during(async (current) => {
          await current.refresh(watch.signal);
          return importsOf(current).plan({ paths, pictures }, watch);
        }),
      );
    },
    rows: ({ planId, offset, limit }) =>
      during(async (current) => [...importsOf(current).rows(planId, offset, limit)]),
    run: ({ planId, importId, way, without }) =>
      watched(importId, (watch) =>
        during((current) => importsOf(current).run(planId, { way, without: new Set(without) }, watch)),
      ),
    stop: async ({ importId }) => {
      transfers.stop(importId, 'You stopped the import.');
      return undefined;
    },
    takeBack: async ({ ids: assets }) => {
      const { ids: back, failed } = await during((current) => importsOf(current).takeBack(assets));
      return { ids: [...back], failed: [...failed] };
    },
    relink: ({ to, ...wanted }) => {
      requireWholePath('path', to);
      return during(async (current) => relinksOf(current).relink({ to, ...wanted }));
    },
    relinkOthers: ({ key, importId }) =>
      watched(importId, (watch) => during((current) => relinksOf(current).relinkOthers(key, watch))),
    relinkBack: ({ key }) => during((current) => relinksOf(current).takeBack(key)),
    links: async ({ id }) => {
      const stored = await library.get(id);
      return stored === null ? [] : [...(await library.lookAtLinks(stored))];
    },
  };
}
