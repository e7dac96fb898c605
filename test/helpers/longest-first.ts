import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for what they wait for, not for what they hold. Vitest begins with the largest where it has not timed them yet, as in a fresh
 * clone: one of these as the last would keep a whole run waiting.
 */
const LONG = [
  'integration/studio-upstream',
  'integration/upstream',
  'integration/batch-chain',
  'integration/batch-watch',
  'integration/chain-away',
  'integration/library-silent',
  'integration/studio-clocks',
  'integration/studio-restore',
  'integration/ledger-restore',
];

/** Begins with the long files, and goes on in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return found === -1 ? LONG.length : found;
}
