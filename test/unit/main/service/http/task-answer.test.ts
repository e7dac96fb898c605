import { expect, it } from 'vitest';
import { taskAnswer } from '../../../../../main/service/http/task-answer.ts';
import { taskSchema } from '../../../../../main/service/task.ts';

const answerOf = (result: object) => {
  const task = taskSchema.parse({
    id: 't',
    state: 'success',
    request: { kind: 'depth', image: { from: 'upload', file: 'i' }, removeBackground: true, format: 'png' },
    price: '5.00',
    createdAt: 1,
    endedWorkers: 0,
    result,
  });
  return taskAnswer(task, (name) => `http://h/${name}`).body.data;
};

it('lists the warnings of a result in the answer, and no list where there are none', () => {
  const plain = { task_id: 't', state: 'success', id: 't_0', url: 'http://h/0.png' };
  expect(answerOf({ extension: 'png', cover: false })).toEqual(plain);
  expect(answerOf({ extension: 'png', cover: false, warnings: ['cutout-unsure'] })).toEqual({
    ...plain,
    warnings: ['cutout-unsure'],
  });
});
