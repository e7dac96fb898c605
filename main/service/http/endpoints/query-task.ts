import type { TaskKind } from '../../../../shared/interface/tasks.ts';
import { resultFolderOf } from '../../task.ts';
import { refuse } from '../../wire/answer.ts';
import { badValue, UNDOCUMENTED } from '../../wire/refusal.ts';
import type { Endpoint } from '../endpoint.ts';
import { taskAnswer } from '../task-answer.ts';

/** Query image-to-3D task. */
export const queryImageTo3d = query('model');
/** Query segmentation task. */
export const querySegmentation = query('segmentation');
/** Query depth task. */
export const queryDepth = query('depth');

/** Each endpoint finds only tasks of its own kind, and none whose result was deleted. */
function query(kind: TaskKind): Endpoint {
  return async ({ store, urls, clock }, { url, origin, clientId }) => {
    const id = url.searchParams.get('task_id') ?? '';
    if (id === '') return refuse(badValue('task_id required'));
    const task = await store.tasks.find(id, clientId);
    if (task === undefined || task.request.kind !== kind || task.sweptAt !== undefined) {
      return refuse({ code: UNDOCUMENTED.notFound, msg: 'task not found' });
    }
    return taskAnswer(task, (name) => urls.sign(origin, { taskId: resultFolderOf(task), name }, clock.now()));
  };
}
