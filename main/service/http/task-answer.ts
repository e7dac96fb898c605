import { CODE } from '../../../shared/interface/codes.ts';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Task } from '../task.ts';
import { type Answer, succeed } from '../wire/answer.ts';

/** The error code of a task that failed. */
const FAILED: Readonly<Record<TaskKind, (typeof CODE)[keyof typeof CODE]>> = {
  model: CODE.generateFailed,
  segmentation: CODE.generateFailedSegmentationDepth,
  depth: CODE.generateFailedSegmentationDepth,
};

/**
 * The answer to a query of a task, which is also the body of its callback. Pure.
 *
 * A failed task has one of two shapes: the documented error ("generate failed", with no data), or, if an injected fault asks
 * for it, the state `failed` with the reason as its message. In both cases the task has ended and is refunded, and its data has the
 * failure's warnings where there are any.
 * @param urlOf the signed URL of one of the task's files
 */
export function taskAnswer(task: Task, urlOf: (name: string) => string): Answer {
  const { id, state, request } = task;
  switch (task.state) {
    case 'created':
    case 'queueing':
    case 'processing':
      return succeed({ task_id: id, state });
    case 'success':
      return succeed({
        task_id: id,
        state,
        id: `${id}_0`,
        url: urlOf(`0.${task.result.extension}`),
        ...(task.result.cover && { cover_url: urlOf('0.webp') }),
        ...(task.result.warnings && { warnings: task.result.warnings }),
      });
    case 'failed': {
      const { shape, msg, warnings } = task.failure;
      const said = warnings && { warnings };
      if (shape === 'state')
        return { status: 200, body: { code: CODE.success, data: { task_id: id, state, ...said }, msg } };
      return { status: 200, body: { code: FAILED[request.kind], data: { ...said }, msg } };
    }
    default:
      return assertNever(task);
  }
}
