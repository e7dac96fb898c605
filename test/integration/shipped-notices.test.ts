import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const OUT = join(ROOT, 'out');
const maps = globSync('{main,renderer,preload}/**/*.map', { cwd: OUT });
const mapSchema = z.object({ sources: z.array(z.string().nullable()) });

/** The last package that a path lies in. */
const packageOf = (path: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;

describe.runIf(maps.length > 0)('the built app', () => {
  const notices = readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8');
  const sources = maps.flatMap(
    (map) => mapSchema.parse(JSON.parse(readFileSync(join(OUT, map), 'utf8'))).sources,
  );

  it('contains code only of packages that the third-party notices name', () => {
    const packages = new Set(sources.flatMap((source) => packageOf(source ?? '') ?? []));
    expect(packages.size).toBeGreaterThan(10);
    expect([...packages].filter((name) => !notices.includes(`\n### ${name} `))).toEqual([]);
  });

  it('contains only those libraries bundled in three that the notices name', () => {
    const libraries = sources.flatMap(
      (source) => /three\/examples\/jsm\/libs\/([^/?]+)/.exec(source ?? '')?.[1] ?? [],
    );
    expect([...new Set(libraries)].sort()).toEqual([
      'basis',
      'fflate.module.js',
      'meshopt_decoder.module.js',
    ]);
  });

  it('carries the notices themselves, for its About dialog', () => {
    const [file = ''] = globSync('renderer/assets/THIRD-PARTY-*.md', { cwd: OUT });
    expect(readFileSync(join(OUT, file), 'utf8')).toBe(notices);
  });
});
