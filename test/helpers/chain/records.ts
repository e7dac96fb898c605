import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import { newChainRun } from '../../../shared/model/chain/chain-run.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { ImageReference } from '../../../shared/model/reference.ts';
import { fetchingJob } from '../engine/doubles.ts';
import { bytes, WHOLE_CHAIN } from './chains.ts';

const image = { path: '/oak.png', name: 'oak.png', bytes: 9, width: 64, height: 64 } as const;
export const PICTURE: Extract<ImageReference, { kind: 'single' }> = {
  kind: 'single',
  name: 'oak',
  image: { ...image, format: 'png', sha256: bytes('e') },
};

/** A run of the whole chain, with nothing made yet. */
export const chainRecord = (changes: Partial<ChainRecord> = {}): ChainRecord => ({
  ...newChainRun(changes.chain ?? WHOLE_CHAIN),
  id: 'chain',
  batchId: 'batch',
  connectionId: 'local',
  library: { id: 'library', folder: '/library' },
  work: bytes('f'),
  reference: PICTURE,
  approve: 'ask',
  reserve: false,
  prints: {},
  named: {},
  createdAt: 5,
  ...changes,
});

/** A job of a step that waits for its turn. */
export const stepJob = (id: string, changes: Partial<Job> = {}): Job =>
  fetchingJob(PICTURE, { id, state: { state: 'waiting', wait: null }, credits: null, ...changes });
