import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../../main/service/data/data-folder.ts';
import { uploadOf, viewsOf } from '../../../../../main/service/tasks/uploads.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('what a task was given', () => {
  it('is named to a worker process by its path', async () => {
    const folder = openDataFolder(await tempFolder(), () => undefined);
    const path = join(folder.uploadsOf('task'), '0');
    expect(uploadOf(folder, 'task', { from: 'upload', file: '0' })).toEqual({ path });
    expect(viewsOf(folder, 'task', [{ view: 'left', file: '0' }])).toEqual([
      { view: 'left', bytes: { path } },
    ]);
    expect(() => uploadOf(folder, 'task', { from: 'address', url: 'http://host/' })).toThrow('not fetched');
    folder.close();
  });
});
