import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '..', '..', 'out', 'renderer');
const MEGABYTE = 1_000_000;

/** The entry and all that it imports at once, which the build names in the page: none of it can be put off. */
async function firstScripts(): Promise<string[]> {
  const html = await readFile(join(PAGE, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|rel="modulepreload" crossorigin href)="([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );
}

describe('the built window', () => {
  it('draws its frame with less than a megabyte of script, and without three or the docking library', async () => {
    const scripts = await firstScripts();
    expect(scripts.length).toBeGreaterThan(1);
    const bytes = await Promise.all(scripts.map(async (path) => (await stat(join(PAGE, path))).size));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MEGABYTE);
    const code = (await Promise.all(scripts.map((path) => readFile(join(PAGE, path), 'utf8')))).join('\n');
    expect(code).toContain('createRoot');
    expect(code).not.toContain('WebGLRenderer');
    expect(code).not.toContain('dockview');
  });
});
