import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { moduleUrls } from '../../../../scripts/build/module-urls.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('gives a module in a chunk the address that it would have if it were not bundled', async () => {
  const root = await tempFolder();
  const outDir = join(root, 'out');
  const sources = {
    'main/one.ts': "export { place } from './deep/place.ts';",
    'main/two.ts': "export { place } from './deep/place.ts';",
    'main/deep/place.ts': "export const place = new URL('./place-worker.js', import.meta.url).href;",
  };
  await mkdir(join(root, 'main', 'deep'), { recursive: true });
  for (const [path, code] of Object.entries(sources)) await writeFile(join(root, path), code);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [moduleUrls(root)],
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: { 'main/one': join(root, 'main/one.ts'), 'main/two': join(root, 'main/two.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'main/chunks/[name].js' },
      },
    },
  });
  expect(await readFile(join(outDir, 'main/one.js'), 'utf8')).toContain('chunks/');
  const { place } = await import(pathToFileURL(join(outDir, 'main/one.js')).href);
  expect(place).toBe(pathToFileURL(join(outDir, 'main/deep/place-worker.js')).href);
});
