import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../docs/decisions');

it('the index of decisions names each page once, by its number and title', () => {
  const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
  const lines = pages.map((name) => {
    const [head = ''] = readFileSync(join(FOLDER, name), 'utf8').split('\n');
    const number = Number(name.slice(0, 4));
    expect(head).toMatch(new RegExp(`^# ${number}\\. `));
    return `- [${number}](${name}) ${head.replace(/^# \d+\. /, '')}`;
  });
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines.toSorted());
});
