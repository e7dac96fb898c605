import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDerivedFile } from '../../../../../renderer/viewer/preview/derived-file-store.ts';
import { PREVIEW_FILE } from '../../../../../renderer/viewer/preview/preview-name.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

beforeEach(() => vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' }));
afterEach(() => vi.unstubAllGlobals());

const save = (answer: Response): Promise<void> => {
  vi.stubGlobal('fetch', async () => answer);
  return saveDerivedFile('a'.repeat(64), PREVIEW_FILE, new Blob(['x']));
};

it('a file that the engine cannot keep is told in the engine’s own sentence', async () => {
  const full = new AppError(
    'disk',
    'Maquette could not keep the preview of a model: the disk of /data is full; free some space.',
  );
  await expect(save(Response.json(full.toBody(), { status: 422 }))).rejects.toThrow(full);
});

it('an answer without words is told with its number', async () => {
  await expect(save(new Response('<html>', { status: 502 }))).rejects.toThrow(
    'Maquette could not keep what was drawn of a model (HTTP 502).',
  );
});
