import { expect, it } from 'vitest';
import { taskAnswer } from '../../../../../main/service/http/task-answer.ts';
import { taskSchema } from '../../../../../main/service/task.ts';

const answerOf = (end: object) => {
  const task = taskSchema.parse({
    id: 't',
    request: { kind: 'depth', image: { from: 'upload', file: 'i' }, removeBackground: true, format: 'png' },
    price: '5.00',
    createdAt: 1,
    endedWorkers: 0,
    ...end,
  });
  return taskAnswer(task, (name) => `http://h/${name}`).body;
};

it('lists the warnings of a result in the answer, and no list where there are none', () => {
  const plain = { task_id: 't', state: 'success', id: 't_0', url: 'http://h/0.png' };
  const dataOf = (result: object) => answerOf({ state: 'success', result }).data;
  expect(dataOf({ extension: 'png', cover: false })).toEqual(plain);
  expect(dataOf({ extension: 'png', cover: false, warnings: ['cutout-unsure'] })).toEqual({
    ...plain,
    warnings: ['cutout-unsure'],
  });
});

it('lists the warnings of a failure in its data, which is empty where there are none', () => {
  const failed = (failure: object) =>
    answerOf({ state: 'failed', failure: { msg: 'generate failed: x', ...failure } });
  const warnings = ['input-unusable'];
  expect(failed({ shape: 'code' })).toEqual({ code: 5_001_001, data: {}, msg: 'generate failed: x' });
  expect(failed({ shape: 'code', warnings }).data).toEqual({ warnings });
  expect(failed({ shape: 'state', warnings }).data).toEqual({ task_id: 't', state: 'failed', warnings });
});
