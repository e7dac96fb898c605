import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImageInspector } from '../../../../../main/engine/batch/file-inspector.ts';
import type { ImageFile } from '../../../../../shared/model/reference.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

function inspecting(folder: string): (name: string) => Promise<ImageFile> {
  const inspector = createImageInspector();
  onTestFinished(() => inspector.close());
  return (name) => inspector.inspect({ path: join(folder, name), name });
}

describe('an image inspector', () => {
  it('looks again at a file that changed, even where its size did not', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'a.png'));
    const inspect = inspecting(folder);
    const before = await inspect('a.png');
    expect(before).toMatchObject({ format: 'png', width: expect.any(Number) });
    const bytes = await readFile(join(folder, 'a.png'));
    bytes.fill(0, 16);
    await writeFile(join(folder, 'a.png'), bytes);
    await utimes(join(folder, 'a.png'), new Date(1000), new Date(1000));
    const after = await inspect('a.png');
    expect(after).toMatchObject({ bytes: before.bytes, format: 'png', width: null });
    expect(after.sha256).not.toBe(before.sha256);
  });

  it("gives the system's own code where a file cannot be read, also from its workers", async () => {
    const folder = await tempFolder();
    const inspect = inspecting(folder);
    await expect(inspect('gone.png')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(inspect('.')).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
