import { expect, it } from 'vitest';
import { FAULT_MATRIX } from '../helpers/engine/fault-matrix.ts';
import { meetFault } from '../helpers/engine/meet-fault.ts';

it.each(FAULT_MATRIX)('$name: the job is $ends', async (fault) => {
  expect.hasAssertions();
  await meetFault(fault);
});
