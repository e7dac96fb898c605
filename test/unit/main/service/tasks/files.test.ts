import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DataFolder } from '../../../../../main/service/data-folder.ts';
import { createSegmentPool } from '../../../../../main/service/segment/segment-pool.ts';
import { readUpload } from '../../../../../main/service/tasks/files.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function uploaded(bytes: Uint8Array): Promise<DataFolder> {
  const root = await tempFolder();
  const uploadsOf = (taskId: string): string => join(root, taskId);
  await mkdir(dirname(join(uploadsOf('task'), '0')), { recursive: true });
  await writeFile(join(uploadsOf('task'), '0'), bytes);
  return {
    root,
    database: '',
    uploadsOf,
    resultsOf: uploadsOf,
    openness: null,
    sweepUploads: () => undefined,
    close: () => undefined,
  };
}

describe('readUpload', () => {
  it.each([1, 5000, 3_000_000])(
    'gives %i bytes in memory that a worker is handed, not sent a copy',
    async (size) => {
      const bytes = new Uint8Array(size).fill(7);
      const read = await readUpload(await uploaded(bytes), 'task', { from: 'upload', file: '0' });
      expect(Buffer.compare(read, bytes)).toBe(0);
      expect(read.buffer.byteLength).toBe(size);

      const pool = createSegmentPool({ workers: 1 });
      const run = pool.run({ mesh: read, level: 'low', format: 'glb' }, { handedOver: [read.buffer] });
      expect(read.byteLength).toBe(0);
      await expect(run).rejects.toThrow('the file is no glb, stl or obj');
      await pool.close();
    },
  );

  it('refuses an address that was not fetched', async () => {
    const folder = await uploaded(new Uint8Array(1));
    await expect(readUpload(folder, 'task', { from: 'address', url: 'http://host/' })).rejects.toThrow(
      'not fetched',
    );
  });
});
