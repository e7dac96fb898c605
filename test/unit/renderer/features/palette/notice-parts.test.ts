import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noticeParts } from '../../../../../renderer/features/palette/notice-parts.ts';

it('notices are shown without their Markdown: headings, words, tables, and licences as they stand', () => {
  const text = `# Notices

One line
and the next.

<!-- for developers -->

### a 1.0

\`\`\`\`text
# not a heading

\`\`\`
not an end
\`\`\`\`

| Library | Terms |
| --- | --- |
| zlib | zlib License |
`;
  expect(noticeParts(text)).toEqual([
    { is: 'heading', level: 1, text: 'Notices' },
    { is: 'words', text: 'One line and the next.' },
    { is: 'heading', level: 3, text: 'a 1.0' },
    { is: 'verbatim', text: '# not a heading\n\n```\nnot an end' },
    {
      is: 'table',
      rows: [
        ['Library', 'Terms'],
        ['zlib', 'zlib License'],
      ],
    },
  ]);
});

it('no mark of Markdown is left in the words of the notices that ship, and no licence is lost', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../THIRD-PARTY.md'), 'utf8');
  const parts = noticeParts(text);
  const words = parts.flatMap((part) => (part.is === 'words' || part.is === 'heading' ? part.text : []));
  expect(words.filter((each) => /^[#|<]|```/.test(each))).toEqual([]);
  const licences = parts.filter(({ is }) => is === 'verbatim').length;
  expect(licences).toBe(text.match(/^`{3,}text$/gm)?.length);
});
