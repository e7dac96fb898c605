import { describe, expect, it } from 'vitest';
import {
  cutoutArguments,
  MAX_CUTOUT_COMMAND,
  readCutoutCommand,
  whyNoCutoutCommand,
} from '../../../../../shared/model/cutout/cutout-command.ts';

describe('readCutoutCommand', () => {
  it.each([
    ['', /is empty; give one such as rembg i \{in\} \{out\}\.$/],
    ['   ', /is empty/],
    [`'' {in} {out}`, /is empty/],
    ['rembg i {in}', /has no \{out\}; put \{out\} where/],
    ['rembg i {out}', /has no \{in\}/],
    ['{in} {out}', /begins with a file/],
    ['rembg "i {in} {out}', /quote that is not closed/],
    ['rembg i {in} | tee {out}', /has \| in it, and no shell runs it/],
    ['cut < {in} > {out}', /has < in it/],
    ['rembg i {in} {out}; rm -rf ~', /has ; in it/],
    ['rembg i {in} {out};rm -rf ~', /has ; in it/],
    ['rembg i {in} {out} 2>/dev/null', /has 2> in it/],
    ['cut <{in} {out}', /has < in it/],
    ['cut {in} {out}&', /has & in it/],
    ['rembg i $(ls) {in} {out}', /has \$\( in it/],
    ['rembg i {in}\n{out}', /line break/],
    ['rembg i {in} {out}\0', /control character/],
    ['rembg i {in} {out} \u202egnp', /control character/],
    [`rembg i {in} {out} ${'x'.repeat(MAX_CUTOUT_COMMAND)}`, /longer than 2000/],
  ])('refuses %j in one sentence', (text, words) => {
    expect(whyNoCutoutCommand(text)).toMatch(words);
    expect(whyNoCutoutCommand(text)).toMatch(/^The cut-out command [^\n]+\.$/);
  });

  it.each([`cut --name=R&D {in} {out}`, `'/opt/R & D/cut' {in} {out}`, `cut --python "a; b;" {in} {out}`])(
    'takes %s: what is in a name or in quotes is meant as it is',
    (text) => {
      expect(whyNoCutoutCommand(text)).toBeNull();
    },
  );

  it('puts the names of the files in as they are, also within a word and more than once', () => {
    const read = readCutoutCommand('cut --from={in} {out} {in}');
    if (!read.ok) throw new Error(read.why);
    const files = { in: '/a b/{out}.png', out: "/o'ut.png" };
    expect(cutoutArguments(read.command, files)).toEqual([
      '--from=/a b/{out}.png',
      "/o'ut.png",
      '/a b/{out}.png',
    ]);
  });
});
