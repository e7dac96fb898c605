import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loggedTasks } from '../../../../../main/engine/disk/logged-tasks.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const line = (fields: object): string =>
  JSON.stringify({ level: 30, time: '2026-11-22T13:51:23.886Z', ...fields });

describe('the tasks that the log names', () => {
  it('are those that were accepted, of the older part first; nothing else in it is taken for one', async () => {
    const data = await tempFolder();
    await mkdir(join(data, 'logs'));
    await writeFile(
      join(data, 'logs', 'maquette.old.log'),
      `${line({ msg: 'submit', outcome: 'accepted', taskId: 'task-1' })}\n`,
    );
    await writeFile(
      join(data, 'logs', 'maquette.log'),
      [
        line({ msg: 'submit', outcome: 'lost', namedTasks: ['task-9'] }),
        line({ msg: 'a callback named a task', taskId: 'task-8' }),
        line({ msg: 'submit', outcome: 'accepted', taskId: 'task-2' }),
        'no "taskId" of a log',
        '{"msg":"submit","outcome":"accepted","taskId":"task-',
      ].join('\n'),
    );
    const at = Date.parse('2026-11-22T13:51:23.886Z');
    expect(await loggedTasks(data, quietLogger)).toEqual([
      { taskId: 'task-1', at },
      { taskId: 'task-2', at },
    ]);
  });

  it('are none where there is no log, or none that can be read', async () => {
    const data = await tempFolder();
    expect(await loggedTasks(data, quietLogger)).toEqual([]);
    await mkdir(join(data, 'logs', 'maquette.log'), { recursive: true });
    expect(await loggedTasks(data, quietLogger)).toEqual([]);
  });
});
