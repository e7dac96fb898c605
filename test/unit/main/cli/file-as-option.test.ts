import { expect, it } from 'vitest';
import { whyFileAsOption } from '../../../../main/cli/file-as-option.ts';

const FILES = ['--report=x.png', '--cutout-command=sh {in} {out}.png', '-v.png', 'chair.png', '--dry-run'];
const why = (...args: string[]) => whyFileAsOption(args, (name) => FILES.includes(name));

it.each(['--report=x.png', '--cutout-command=sh {in} {out}.png', '-v.png', '--dry-run'])(
  'refuses the file %s of a shell’s *.png, which would be read as an option',
  (file) => {
    expect(why('batch', 'chair.png', file)).toBe(
      `“${file}” is a file in this folder and would be read as an option; write it as ./${file}, or put -- before the files (-- *.png).`,
    );
  },
);

it('refuses no option that no file is called, and no file after -- or with ./', () => {
  expect(why('batch', 'chair.png', '--json', '-V', '-')).toBeNull();
  expect(why('batch', '--json', '--', '--report=x.png', '-v.png')).toBeNull();
  expect(why('batch', './--report=x.png')).toBeNull();
});
