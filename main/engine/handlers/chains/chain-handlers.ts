import type { ChainStepView, ChainView } from '../../../../shared/bridge/chains/chain-calls.ts';
import type { EngineEvent, Handlers } from '../../../../shared/bridge/contract.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type ChainRecord, canBeStopped, isChainOpen } from '../../../../shared/model/chain/chain-record.ts';
import { type ChainWorld, type NextStep, nextSteps } from '../../../../shared/model/chain/next-steps.ts';
import { viewsOf } from '../../../../shared/model/reference.ts';
import { createChangeFeed } from '../../async/change-feed.ts';
import type { ChainNow, Chains } from '../../chains/chains.ts';
import type { WindowFiles } from '../../files/window-files.ts';
import type { JobEngine } from '../../jobs/job-engine.ts';
import type { Ports } from '../../ports.ts';
import type { FeedRevisions } from '../revisions.ts';

export interface ChainViewParts {
  readonly files: Pick<WindowFiles, 'thumbnailUrl'>;
  readonly price: JobEngine['price'];
}

/** A run as the window shows it. */
export function chainView({ files, price }: ChainViewParts, { record, next, hashes }: ChainNow): ChainView {
  const { id, batchId, connectionId, reference, createdAt, approve, reserve } = record;
  // One in which nothing goes on by itself is not looked at after a start.
  const known = next.size > 0 ? next : nextSteps(record, NOT_LOOKED);
  const [first] = viewsOf(reference);
  return {
    ...{ id, batchId, connectionId, createdAt, approve, reserve },
    name: reference.name,
    thumbnail: first === undefined ? null : files.thumbnailUrl(first.image.path),
    isOpen: isChainOpen(record),
    canBeStopped: canBeStopped(record),
    steps: record.chain.steps.map((step): ChainStepView => {
      const run = record.steps[step.id] ?? { state: 'to-come' };
      return {
        ...step,
        state: run.state,
        isStopped: run.state === 'stopped' || (run.state === 'sent' && run.stopped === true),
        jobId: 'jobId' in run ? run.jobId : null,
        assetId: 'assetId' in run ? run.assetId : null,
        sha256: 'assetId' in run ? (hashes?.get(run.assetId) ?? run.sha256) : null,
        next: known.get(step.id) ?? NONE,
        word: record.approvals[step.id]?.word ?? null,
        price: price(connectionId, step.recipe).credits,
      };
    }),
  };
}

const NONE: NextStep = { next: 'none' };
const NOT_LOOKED: ChainWorld = { awaitsRelease: false, resultOf: () => ({ at: 'away' }) };

/** Tells of each change of the chains at work. Returns the function that ends it. */
export function feedChainChanges({
  chains,
  ports,
  emit,
  revisions,
  isHeard,
  ...parts
}: ChainViewParts & {
  readonly chains: Pick<Chains, 'now' | 'subscribe'>;
  readonly ports: Pick<Ports, 'clock' | 'logger'>;
  readonly emit: (event: EngineEvent) => void;
  readonly revisions: Pick<FeedRevisions, 'skip'>;
  /** Whether anybody listens. */
  readonly isHeard: () => boolean;
}): () => void {
  const closing = new AbortController();
  const feed = createChangeFeed<readonly ChainNow[]>({
    ...ports,
    read: (ids) => ids.flatMap((id) => chains.now(id) ?? []),
    closing: closing.signal,
  });
  const stops = [
    feed.subscribe((changed) => {
      if (!isHeard()) return revisions.skip('chains');
      emit({
        event: 'chains.changed',
        payload: { changed: changed.map((each) => chainView(parts, each)) },
      });
    }),
    chains.subscribe(({ record }) => feed.touch([record.id])),
  ];
  return () => {
    closing.abort(new Error('closing'));
    for (const stop of stops) stop();
  };
}

/** The handlers of the calls about chains at work. */
export function chainHandlers({
  chains,
  jobs,
  files,
}: {
  readonly chains: Pick<Chains, 'now' | 'decide' | 'again' | 'stop' | 'takeBack'>;
  readonly jobs: {
    readonly price: JobEngine['price'];
    readonly chains: { readonly listed: () => readonly Pick<ChainRecord, 'id'>[] };
  };
  readonly files: ChainViewParts['files'];
}): Handlers['chains'] {
  return {
    snapshot: async () => ({
      chains: jobs.chains
        .listed()
        .flatMap(({ id }) => chains.now(id) ?? [])
        .map((each) => chainView({ files, price: jobs.price }, each)),
    }),
    decide: async ({ words }) => {
      const refused: AppError[] = [];
      for (const { id, step, word, sha256 } of words) {
        try {
          await chains.decide(id, step, word, sha256);
        } catch (cause) {
          if (!(cause instanceof AppError)) throw cause;
          refused.push(cause);
        }
      }
      const why = refusedWords(refused);
      if (why !== null) throw why;
      return undefined;
    },
    again: async ({ id, step, isAnew }) => {
      chains.again(id, step, isAnew);
      return undefined;
    },
    stop: async ({ ids }) => ({ stopped: [...(await chains.stop(ids))] }),
    takeBack: async ({ ids }) => ({ takenBack: [...(await chains.takeBack(ids))] }),
  };
}

/** All that was refused, each reason once, with how many words it was about where there are several. */
function refusedWords(refused: readonly AppError[]): AppError | null {
  const [first] = refused;
  if (first === undefined || refused.length === 1) return first ?? null;
  const reasons = [...Map.groupBy(refused, ({ message }) => message)];
  const told = reasons.map(
    ([message, { length }]) => `${length === 1 ? '1 result' : `${length} results`}: ${message}`,
  );
  return new AppError(first.kind, told.join(' '));
}
