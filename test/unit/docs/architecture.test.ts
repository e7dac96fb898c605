import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const files = ['main', 'renderer', 'shared'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
);
const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);

describe('docs/architecture.md', () => {
  it('names folders and files by their paths, and each of them is there', () => {
    const paths = names.filter((name) => /^(docs|main|renderer|shared|test)\//.test(name));
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names files by their names alone where the sentence says their folder, and each is there', () => {
    const bare = names.filter((name) => /^[\w-]+\.tsx?$/.test(name));
    expect(bare.filter((name) => !files.includes(name))).toEqual([]);
  });

  it('explains at most forty words', () => {
    const glossary = text.slice(text.indexOf('## Words'));
    expect(glossary.match(/^\| /gm)?.length).toBeLessThanOrEqual(41);
  });
});
