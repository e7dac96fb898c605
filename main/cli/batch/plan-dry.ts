import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../../../shared/model/plan.ts';
import { createMeshInspector } from '../../engine/batch/file-inspector.ts';
import type { PlanOptions } from '../../engine/batch/gather-references.ts';
import { createImageInspector } from '../../engine/batch/inspect/image-inspector.ts';
import { createLooks } from '../../engine/batch/look/looks.ts';
import { createMender, type Mender } from '../../engine/batch/mend/mender.ts';
import { planMended } from '../../engine/batch/mend/plan-mended.ts';
import type { PlannerParts } from '../../engine/batch/planner.ts';
import { changePlan } from '../../engine/batch/rows/change-plan.ts';
import { openPlan } from '../../engine/batch/rows/open-plan.ts';
import { readCorrections } from '../../engine/batch/views/kept-corrections.ts';
import { readLedgerSnapshot } from '../../engine/jobs/ledger/read-ledger-snapshot.ts';
import { createLibraryProbe } from '../../engine/library/libraries/probe-library.ts';
import { refuseCopy } from '../../engine/library/libraries/refuse-copy.ts';
import { type LibrarySnapshot, readLibrary } from '../../engine/library/read-library.ts';
import { createPriceBook } from '../../engine/money/price-book.ts';
import { randomIds } from '../../host/random-ids.ts';
import { chooseConnection } from '../choose-connection.ts';
import { type BatchOptions, inputsOf } from './batch-options.ts';
import { openDryCopies } from './dry-copies.ts';
import type { PlanSource } from './plan-source.ts';
import { rowSettingChanges } from './row-setting-changes.ts';
import { readSettingsAhead } from './settings-ahead.ts';

/** A plan that was made without writing anything, and the library that it was compared with. */
export interface DryPlan {
  readonly plan: Plan;
  readonly library: LibrarySnapshot;
  /** The estimated price of an attempt. */
  readonly priceOf: PlannerParts['priceOf'];
  /** The run of a chain with a reference, by their work; null if none is on record. */
  readonly runOf: PlannerParts['chains']['find'];
}

/**
 * Plans without an engine: library, ledger, settings and log are neither created nor changed, and need not exist.
 * @throws AppError `usage` for a bad environment, or a library that is a copy, `disk` if something exists and cannot be read
 */
export async function planDry(
  options: BatchOptions,
  run: PlanOptions & {
    readonly env: NodeJS.ProcessEnv;
    readonly source: PlanSource;
    readonly notice: (message: string) => void;
  },
): Promise<DryPlan> {
  const { data, settings, library: usual } = await readSettingsAhead(options.data, run.env);
  const chosen = chooseConnection(options.connection, run.env, settings.connections);
  // As the run itself would refuse it.
  if (options.library !== null)
    await refuseCopy(createLibraryProbe(undefined), options.library, settings, run.notice);
  const library = await readLibrary(options.library ?? usual, {
    required: options.library === null && settings.libraryFolder !== null,
    signal: run.signal,
  });
  const ledger = readLedgerSnapshot(data);
  const images = createImageInspector();
  const meshes = createMeshInspector();
  // Copies are made to know what they would be, and are kept until they were looked at.
  const copies = await openDryCopies(tmpdir());
  const mender = createMender(async ({ sha256, content }) => {
    const path = join(copies, sha256);
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return path;
  });
  const looks = createLooks({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)) });
  const itself = (path: string): string => path;
  try {
    const parts: PlannerParts & { readonly mender: Mender } = {
      images,
      meshes,
      mender,
      library,
      findOwed: (print) => ledger.owed.get(print) ?? null,
      findAbandoned: (print) => ledger.abandoned.get(print) ?? null,
      findFailed: (print) => ledger.failed.get(print) ?? null,
      chains: {
        results: ledger.chains.results,
        find: (work) =>
          ledger.chains.ofWork(work).find(({ library: of }) => of.folder === library.folder) ?? null,
      },
      isMadeAgain: (wish) => ledger.madeAgain.has(wish),
      priceOf: createPriceBook(ledger).estimate,
      ids: randomIds,
      inbox: join(data, 'inbox'),
      viewWords: () => settings.viewWords,
      corrections: { read: () => readCorrections(data) },
      thumbnailOf: itself,
      pictureOf: itself,
    };
    const connectionId = chosen.connectionId ?? chosen.remote?.id ?? settings.connectionId;
    const plan = await makeDry(parts, options, connectionId, run);
    for (let left = 1; left > 0; ) ({ left } = await looks.lookOn(plan, { signal: run.signal }));
    return { plan: looks.known(plan), library, priceOf: parts.priceOf, runOf: parts.chains.find };
  } finally {
    await Promise.all([images.close(), meshes.close(), mender.close(), looks.close()]);
    await rm(copies, { recursive: true, force: true });
  }
}

async function makeDry(
  parts: PlannerParts & { readonly mender: Mender },
  options: BatchOptions,
  connectionId: string,
  run: PlanOptions & { readonly source: PlanSource },
): Promise<Plan> {
  const { source } = run;
  if (source.from === 'file') return openPlan(parts, source.file, connectionId, run);
  const { recipe, chain, fixes } = source;
  const { views, masks } = options;
  // They were there when the run looked whether there is anything to do.
  const seen = new Set(options.paths);
  const inputs = { ...inputsOf(options), seen, views, ignoreMasks: !masks };
  const request = { ...inputs, recipe, chain: chain ?? undefined, fixes, connectionId };
  const plan = await planMended(parts, request, run);
  const changes = rowSettingChanges(plan, options.settings, source.recipes);
  return changes.length === 0 ? plan : changePlan(parts, plan, changes);
}
