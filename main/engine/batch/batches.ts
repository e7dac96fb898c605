import type { Credits } from '../../../shared/model/credits.ts';
import type { LookedRows } from '../../../shared/model/look/look-warning.ts';
import type { FixChoice } from '../../../shared/model/mend/fix.ts';
import type { PlanFile } from '../../../shared/model/plan/plan-file.ts';
import type { ReadPlanFile } from '../../../shared/model/plan/read-plan-file.ts';
import type { RowChange } from '../../../shared/model/plan/row-changes.ts';
import { rowOf } from '../../../shared/model/plan/row-recipe.ts';
import { planFileOf } from '../../../shared/model/plan/write-plan-file.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { type ImageFile, viewsOf } from '../../../shared/model/reference.ts';
import type { ArrangedSubject } from '../../../shared/model/views/arranged-subject.ts';
import { createSerialQueue } from '../async/slots.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { Library } from '../library/library.ts';
import type { ChainChoice } from './chain/start-chains.ts';
import type { PlanOptions, PlanRequest } from './gather-references.ts';
import { createChecks, withDamaged } from './inspect/checks.ts';
import { createKeptPlans } from './kept-plans.ts';
import { createLooks, type Looks } from './look/looks.ts';
import { createMaskChoices, type MaskBatches } from './masks/mask-choices.ts';
import { settleMasks } from './masks/settle-masks.ts';
import { forgetOldFixes } from './mend/forget-old-fixes.ts';
import { mendRows } from './mend/mend-rows.ts';
import type { Mender } from './mend/mender.ts';
import { type BatchRequest, bytesAtPath, planMended } from './mend/plan-mended.ts';
import { asReferences, type NameBatch } from './name-jobs.ts';
import { judgeAgain, type PlannerParts, pictured } from './planner.ts';
import { changePlan } from './rows/change-plan.ts';
import type { WantedRow } from './rows/chosen-rows.ts';
import { filesOfPlans, filesOfRequests } from './rows/files-in-use.ts';
import type { KeptRows } from './rows/kept-rows.ts';
import { createLeftOutMemory, type KeptLeftOut } from './rows/left-out-memory.ts';
import { openPlan } from './rows/open-plan.ts';
import { createRowMemory } from './rows/row-memory.ts';
import { type OngoingBatch, type StartedBatch, type StartParts, startPlan } from './start-plan.ts';
import { arrangeRows } from './views/arrange-rows.ts';
import type { KeptCorrections } from './views/kept-corrections.ts';

/** Makes plans, and turns them into jobs. */
export interface Batches extends MaskBatches {
  readonly plan: (request: BatchRequest, options?: PlanOptions) => Promise<Plan>;
  /**
   * The plan of a plan file, as {@link openPlan}. It can be started under the file's id.
   */
  readonly open: (file: ReadPlanFile, connectionId: string, options?: PlanOptions) => Promise<Plan>;
  /**
   * Mends images of a plan on copies, all or none, and judges its rows by those. What was mended on them before is replaced; an empty
   * choice has them sent as they are. The choices are kept for later plans.
   * @param choices images by their absolute paths, and what is mended on them
   * @throws AppError `not-found` if the plan is not known (any more), `disk` if a copy cannot be kept; the signal's reason
   */
  readonly mend: (
    planId: string,
    choices: readonly { readonly images: readonly string[]; readonly fixes: FixChoice }[],
    options?: PlanOptions,
  ) => Promise<Plan>;
  /** Arranges pictures of a plan as views of subjects, also for later plans, and judges the rows. Throws as {@link arrangeRows}. */
  readonly group: (planId: string, subjects: readonly ArrangedSubject[]) => Promise<Plan>;
  /**
   * Changes what rows of a plan have of their own, all or none, and judges all rows again. The changes are kept for later plans.
   * @throws AppError `not-found` if the plan or a row is not known (any more), `usage` as {@link changePlan}
   */
  readonly change: (planId: string, changes: readonly RowChange[]) => Promise<Plan>;
  /**
   * Keeps for later plans, beyond this start of Maquette, what the artist leaves out, or brings back. Plans that were made are not changed by it:
   * what is sent of them is said at the start.
   * @param keys of `leftOutKeys`
   * @throws AppError `disk`
   */
  readonly leaveOut: (keys: readonly string[], isOut: boolean) => Promise<void>;
  /**
   * The plan as a file that can be run without a window.
   * @throws AppError `not-found` if the plan is not known (any more)
   */
  readonly fileOf: (planId: string) => PlanFile;
  /**
   * A row of a plan, and what it is made with.
   * @throws AppError `not-found` if the plan or the row is not known (any more)
   */
  readonly rowOf: (planId: string, rowId: string) => { readonly row: PlanRow; readonly recipe: Recipe };
  /**
   * Judges the rows of a plan again by what is in the queue and in the library now. Files are not read again.
   * @throws AppError `not-found` if the plan is not known (any more)
   */
  readonly judgeAgain: (planId: string) => Promise<Plan>;
  /**
   * Looks at the pictures of some of a plan's rows that nobody looked at yet, once all that would be sent are known to be sound.
   * @throws AppError `not-found` if the plan is not known (any more)
   */
  readonly look: (planId: string) => Promise<LookedRows>;
  /** A plan as it is now. Throws `not-found` as the others. */
  readonly planOf: (planId: string) => Plan;
  /** The account that a plan was made for. Throws `not-found` as the others. */
  readonly connectionOf: (planId: string) => string;
  /** Absolute paths of the files that plans use: plans that can still be started, and plans that are being made. */
  readonly inUse: () => readonly string[];
  /**
   * Adds jobs for the new rows of a plan, or for those that the artist saw among them, once all their pictures were decoded: damaged
   * ones are blocked. Called only when the artist agrees to pay.
   * @param budget credits that they may cost together; null or left out for no limit
   * @param nameBatch how results are named, and where copies go; left out: like their references, and no copies
   * @param into the batch that they become part of, for one that goes on; its budget is replaced. Left out: a new one
   * @throws AppError `not-found` if the plan is not known (any more), as {@link chosenRows}, `disk` if the library cannot be read, `usage`
   * for a naming that cannot be used
   */
  readonly start: (
    planId: string,
    rows: readonly WantedRow[] | null,
    budget?: Credits | null,
    nameBatch?: NameBatch,
    into?: OngoingBatch,
    choice?: ChainChoice,
  ) => Promise<StartedBatch>;
  /** Ends what looks at files and pictures. */
  readonly close: () => Promise<void>;
}

export interface BatchesParts
  extends Omit<PlannerParts, 'library' | 'findOwed' | 'findAbandoned' | 'findFailed' | 'isMadeAgain'>,
    Pick<StartParts, 'redone'> {
  readonly mender: Mender;
  readonly corrections: KeptCorrections;
  /** Where what is set for rows outlasts this start of Maquette; left out: nowhere. */
  readonly keptRows?: KeptRows;
  /** Likewise for what is left out. */
  readonly keptLeftOut?: KeptLeftOut;
  readonly library: Library;
  readonly looks?: Looks;
  readonly jobs: Pick<
    JobEngine,
    'add' | 'addChains' | 'findOwed' | 'findAbandoned' | 'findFailed' | 'isMadeAgain' | 'whenCaughtUp'
  >;
}

export function createBatches(parts: BatchesParts): Batches {
  const { looks = createLooks() } = parts;
  const checks = createChecks(parts.images);
  const plans = createKeptPlans();
  const { find } = plans;
  const underWay = new Set<PlanRequest>();
  // One start at a time: two clicks at once would both find the rows without jobs.
  const starts = createSerialQueue();
  // One change of a plan at a time: of two, the later one would forget what the earlier one did.
  const edits = createSerialQueue();
  /** What the artist chose to mend on single images, by their bytes and paths: kept when the recipe changes. */
  const chosenFixes = new Map<string, FixChoice>();
  const rowMemory = createRowMemory(parts.keptRows);
  const leftOut = createLeftOutMemory(parts.keptLeftOut);

  const plannerParts = () => {
    const { findOwed, findAbandoned, findFailed, isMadeAgain } = parts.jobs;
    return { ...parts, findOwed, findAbandoned, findFailed, isMadeAgain };
  };

  /** Judges a plan, again if it was changed meanwhile. */
  async function judged(planId: string): Promise<Plan> {
    for (;;) {
      const before = find(planId);
      const { folder } = parts.library;
      const plan = await judgeAgain(plannerParts(), before);
      const now = plans.get(planId);
      if (now === before) plans.judged(plan, folder);
      if (now === before || now === undefined) return looks.known(plan);
    }
  }

  /** @param folder of the library that was open before it was made */
  function keep(plan: Plan, folder: string, isApart = false): Plan {
    plans.judged(plan, folder, isApart);
    return looks.known(plan);
  }

  /** Rows whose files turned out to be other than was thought are judged anew before anything else can start them. */
  async function judgeFound(
    planId: string,
    found: ReadonlySet<string>,
    withFound: typeof withDamaged,
  ): Promise<void> {
    while (found.size > 0) {
      const before = find(planId);
      const plan = await judgeAgain(plannerParts(), { ...before, rows: withFound(before.rows, found) });
      if (plans.get(planId) !== before) continue;
      plans.set(planId, plan);
      return;
    }
  }

  /** Pictures of which only the headers were read are checked before others are looked at. */
  async function lookOn(planId: string): Promise<LookedRows> {
    const { damaged, left } = await checks.checkOn(find(planId));
    await judgeFound(planId, damaged, withDamaged);
    if (damaged.size > 0) return { rows: [], left: left + 1, isJudged: true };
    return left > 0 ? { rows: [], left } : looks.lookOn(find(planId));
  }

  /** Changes a plan, one change at a time, and again if it was judged meanwhile. */
  const edited = (planId: string, change: (before: Plan) => Promise<Plan>): Promise<Plan> =>
    edits.run(async () => {
      for (;;) {
        const before = find(planId);
        const plan = await change(before);
        if (plans.get(planId) !== before) continue;
        plans.set(planId, plan);
        return looks.known(plan);
      }
    });

  /** A changed plan with its masks laid over anew, judged. */
  const resettled = async (plan: Plan): Promise<Plan> =>
    judgeAgain(plannerParts(), await pictured(parts, await settleMasks(parts, plan)));

  const masks = createMaskChoices((planId, change) =>
    edited(planId, async (before) => resettled(await change(before))),
  );

  return {
    inUse: () => [...filesOfRequests(underWay), ...filesOfPlans(plans.all())],
    plan: async (request, options = {}) => {
      underWay.add(request);
      const { folder } = parts.library;
      await Promise.all([rowMemory.load(), leftOut.load()]);
      const { isApart = false } = request;
      const chosen = { fixes: chosenFixes, ignoredMasks: masks.ignored, rows: rowMemory };
      const making = planMended(plannerParts(), request, options, isApart ? undefined : chosen);
      const plan = keep(await making.finally(() => underWay.delete(request)), folder, isApart);
      const out = leftOut.of(plan.rows);
      return out.length === 0 ? plan : { ...plan, leftOut: [...out] };
    },
    open: async (file, connectionId, options) => {
      const { folder } = parts.library;
      return keep(await openPlan(plannerParts(), file, connectionId, options), folder);
    },
    mend: (planId, choices, options = {}) =>
      edits.run(async () => {
        const chosen = new Map(choices.flatMap(({ images, fixes }) => images.map((path) => [path, fixes])));
        const choiceOf = ({ path }: ImageFile): FixChoice | null => chosen.get(path) ?? null;
        const mended = await mendRows(parts.mender, find(planId), choiceOf, options);
        const references = new Map(mended.map(({ id, reference }) => [id, reference]));
        for (;;) {
          const before = find(planId);
          const rows = before.rows.map((row) => ({
            ...row,
            reference: references.get(row.id) ?? row.reference,
          }));
          // Judged before it can be started: a mended image is other work than the same image as it is.
          const plan = await judgeAgain(plannerParts(), await pictured(parts, { ...before, rows }));
          if (plans.get(planId) !== before) continue;
          plans.set(planId, plan);
          for (const { image } of before.rows.flatMap(({ reference }) => viewsOf(reference))) {
            const fixes = chosen.get(image.path);
            if (fixes !== undefined) chosenFixes.set(bytesAtPath(image), fixes);
          }
          forgetOldFixes(chosenFixes, plans.all());
          return looks.known(plan);
        }
      }),
    group: async (planId, subjects) => {
      const before = new Set(find(planId).rows.map(({ reference }) => reference));
      const plan = await edited(planId, async (now) => resettled(await arrangeRows(parts, now, subjects)));
      const arranged = plan.rows.filter(({ reference }) => !before.has(reference));
      // Later plans know the subjects by their pictures as they are arranged now.
      await rowMemory.keep(plan.rows, new Set(arranged.map(({ id }) => id)));
      return plan;
    },
    leaveOut: leftOut.set,
    ignoreMasks: masks.ignoreMasks,
    change: (planId, changes) =>
      edited(planId, async (before) => {
        const plan = await changePlan(plannerParts(), before, changes);
        await rowMemory.keep(plan.rows, new Set(changes.flatMap((change) => change.rows)));
        return plan;
      }),
    planOf: find,
    connectionOf: (planId) => find(planId).connectionId,
    fileOf: (planId) => planFileOf(find(planId)),
    rowOf: (planId, rowId) => rowOf(find(planId), rowId),
    judgeAgain: judged,
    look: lookOn,
    close: async () => {
      await Promise.all([looks.close(), parts.mender.close(), parts.images.close(), parts.meshes.close()]);
    },
    start: (planId, rows, budget = null, nameBatch = asReferences, into, choice) =>
      starts.run(async () => {
        // A change that was asked for before the start is part of what was agreed to.
        await edits.run(() => undefined);
        return startPlan(
          {
            ...parts,
            checks,
            find,
            judgeFound,
            beforeSending: rowMemory.beforeSending,
            judgedAgainst: plans.judgedAgainst,
          },
          { planId, rows, budget, nameBatch, into, choice },
        );
      }),
  };
}
