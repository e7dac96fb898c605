import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPageFiles } from '../../../../main/shell/page-files.ts';
import { CONTENT_SECURITY_POLICY } from '../../../../shared/bridge/content-security-policy.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('allows functions of text to the KTX2 worker’s script alone, and no connections to it', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'assets'));
  const names = ['ktx2-worker-Ab3_x-9Z.js', 'parse-worker-Ab3_x-9Z.js', 'my-ktx2-worker-Ab3_x-9Z.js'];
  for (const name of names) await writeFile(join(folder, 'assets', name), '');
  const pages = await readPageFiles(folder);
  const [ktx2 = '', ...others] = names.map(
    (name) => pages.get(`/assets/${name}`)?.headers['content-security-policy'],
  );
  expect(ktx2).toContain("'unsafe-eval'");
  expect(ktx2).toContain("connect-src 'none'");
  expect(others).toEqual([CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY]);
});
