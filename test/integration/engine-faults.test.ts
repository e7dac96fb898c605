import { expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { TASK_KINDS } from '../../shared/interface/tasks.ts';
import { FAULT_MATRIX, type FaultCase } from '../helpers/engine/fault-matrix.ts';
import { FAULTS_ONCE } from '../helpers/engine/faults-once.ts';
import { meetFault } from '../helpers/engine/meet-fault.ts';

const FAULTS = faultPlanSchema.shape.faults.element.options.flatMap(({ shape }) => [...shape.do.values]);
const faultsIn = (cases: readonly FaultCase[]) =>
  new Set(cases.flatMap(({ faults }) => faults.map((each) => each.do)));
const kindsIn = (cases: readonly FaultCase[]) => new Set(cases.map(({ kind }) => kind));

it.each([
  ['whole', FAULT_MATRIX],
  ['short', FAULTS_ONCE],
])('the %s list of cases has every fault that the service knows, and every task kind', (_name, cases) => {
  expect(faultsIn(cases)).toEqual(new Set(FAULTS));
  expect(kindsIn(cases)).toEqual(new Set(TASK_KINDS));
});

it.each(FAULTS_ONCE)('$name: the job is $ends', async (fault) => {
  expect.hasAssertions();
  await meetFault(fault);
});
