import { expect, it } from 'vitest';
import { FAULTS_ONCE } from '../helpers/engine/faults-once.ts';
import { meetFault } from '../helpers/engine/meet-fault.ts';

it.each(FAULTS_ONCE)('$name: the job is $ends', async (fault) => {
  expect.hasAssertions();
  await meetFault(fault);
});
