import { expect, it } from 'vitest';
import { planFileName, withRows } from '../../../../../../renderer/features/batch/plan/save-plan-command.ts';
import { readPlanFile } from '../../../../../../shared/model/plan/read-plan-file.ts';
import { batchesOfPictures } from '../../../../../helpers/engine/batches.ts';

it('a saved plan has the rows that would be sent, what they cost together, and is a plan file', async () => {
  const { batches, request } = await batchesOfPictures(['a.png', 'b.png', 'c.png']);
  const { id } = await batches.plan(request);
  const saved = withRows(batches.fileOf(id), new Set(['row-1', 'row-3']));
  expect(saved.credits).toBe('30.00');
  const read = readPlanFile('plan.json', JSON.stringify(saved));
  expect(read.rows.map((row) => row.id)).toEqual(['row-1', 'row-3']);
  const opened = await batches.open(read, request.connectionId);
  expect(opened.rows.map(({ reference, status }) => [reference.name, status])).toEqual([
    ['a', 'new'],
    ['c', 'new'],
  ]);
});

it('a saved plan is named after its title, as every system takes it', () => {
  expect(planFileName('chairs: “oak”/2026')).toBe('chairs oak 2026.plan.json');
  expect(planFileName('../..')).toBe('plan.plan.json');
  expect(planFileName('a'.repeat(300))).toHaveLength(90);
});
