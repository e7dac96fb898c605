import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programArguments, whyNoProgram } from '../../../../../shared/model/programs/own-program.ts';

const draft = { name: 'Viewer', executable: '/opt/viewer', args: '' };

describe('programArguments', () => {
  it('puts a file in as it is, whatever is in it, and last where nothing says where', () => {
    fc.assert(
      fc.property(fc.string(), (file) => {
        expect(programArguments('-a "b c"', file)).toEqual(['-a', 'b c', file]);
        expect(programArguments('--in={file} {file} -z', file)).toEqual([`--in=${file}`, file, '-z']);
      }),
    );
  });
});

describe('whyNoProgram', () => {
  it.each([
    ['linux', {}, null],
    ['linux', { name: '' }, /no name/],
    ['linux', { executable: 'viewer' }, /no whole path/],
    ['linux', { executable: '/opt/vie\nwer' }, /line break or a control character/],
    ['linux', { args: '"{file}' }, /quote that is not closed/],
    ['linux', { args: '{file} && rm' }, /&& in it, and no shell runs it/],
    ['win32', { executable: 'C:\\Tools\\viewer.exe' }, null],
    ['win32', { executable: 'C:\\Tools\\viewer.bat' }, /would need a shell/],
  ] as const)('judges, on %s, %o', (platform, part, words) => {
    const why = whyNoProgram({ ...draft, ...part }, platform);
    if (words === null) expect(why).toBeNull();
    else expect(why).toMatch(words);
  });
});
