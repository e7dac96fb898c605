import { FAULT_MATRIX, type FaultCase } from './fault-matrix.ts';

const ONCE = [
  /^(a dropped connection|HTTP 500|a web page) (before|after) the task was made$/,
  /^a dropped connection before the task was made, on/,
  /^(a dropped connection|HTTP 500 with) (before|after) the task was made, under/,
  /^HTTP 429 .*to the request, 1/,
  /^HTTP 429 after the task was made/,
  /^(HTTP 429|latency) after its first query.* 4 ×/,
  /^(HTTP 502 with|a web page) for its result.* 4 ×/,
  /^tokens revoked (before the request|after a later query)/,
  /^(msg|a code) .*to the request/,
  /^(half|another).*for its result/,
  /^half of it for its cover/,
  /^a task that (fails, told by its state|stays queueing)/,
];

const ONCE_OF_OTHERS = [
  /^a dropped connection after the task was made \(segmentation/,
  /^a task that fails, told by its code/,
];

/** Every fault once, where it hurts most. */
export const FAULTS_ONCE: readonly FaultCase[] = FAULT_MATRIX.filter(({ kind, name }) =>
  (kind === 'model' ? ONCE : ONCE_OF_OTHERS).some((pattern) => pattern.test(name)),
);
