import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('../../../../../main/service/workers/collect-at-once.ts', import.meta.url).href;
/** Drops a gigabyte of rasters, one after the other, while some objects live. */
const DROP_RASTERS = `
  const kept = Array.from({ length: 200_000 }, (_, i) => ({ i }));
  for (let i = 0; i < 1000; i++) kept[0].raster = new Float32Array(250_000);
`;

/** What V8 says of each of its collections. */
function collectionsOf(before: string): string {
  const script = `import { collectAtOnce } from ${JSON.stringify(MODULE)}; ${before} ${DROP_RASTERS}`;
  return execFileSync(process.execPath, ['--trace-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const STEPS = /Mark-Compact .* steps since start of marking/;

test('garbage is collected in one go, where V8 marks it in steps otherwise', () => {
  expect(collectionsOf('')).toMatch(STEPS);
  const collections = collectionsOf('collectAtOnce();');
  expect(collections).toMatch(/Mark-Compact/);
  expect(collections).not.toMatch(STEPS);
});
