import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** A page without its blocks of code, in which nothing is a link or a heading. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
}

/** What a heading is called in an address, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsOf(page: string): ReadonlySet<string> {
  return new Set([...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

describe('the documents', () => {
  it('link to files and headings that are there', () => {
    let count = 0;
    const broken: string[] = [];
    for (const page of pages)
      for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        count += 1;
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
        const isThere = existsSync(join(ROOT, file));
        if (!isThere || (anchor !== undefined && !anchorsOf(file).has(anchor)))
          broken.push(`${page}: ${target}`);
      }
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});
