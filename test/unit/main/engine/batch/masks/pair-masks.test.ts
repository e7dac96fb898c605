import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedStem, pairMasks } from '../../../../../../main/engine/batch/masks/pair-masks.ts';

const fileOf = (path: string) => {
  const parts = path.split('/');
  return { name: parts.at(-1) ?? '', folder: parts.slice(0, -1).join('/'), path };
};
/** `chair.png < chair.mask.png; lone x.mask.png`. */
function pairsOf(paths: readonly string[]): string[] {
  const { pictures, masks, lone } = pairMasks(paths.map(fileOf));
  const paired = pictures.map((picture) =>
    [picture.path, ...(masks.get(picture) ?? []).map(({ path }) => path)].join(' < '),
  );
  return [...paired, ...lone.map(({ path }) => `lone ${path}`)];
}

describe('the masks of pictures', () => {
  it.each([
    ['chair.png', null],
    ['chair.mask.png', 'chair'],
    ['CHAIR.MASK.PNG', 'CHAIR'],
    ['chair.Mask.tiff', 'chair'],
    ['chair.mask.jpeg', 'chair'],
    ['chair.mask.webp', 'chair'],
    ['chair_front.mask.png', 'chair_front'],
    ['ein Stuhl ä.mask.bmp', 'ein Stuhl ä'],
    ['chair.mask.mask.png', 'chair.mask'],
    // A picture of a mask is no mask of a picture.
    ['mask.png', null],
    ['gas_mask.png', null],
    ['chairmask.png', null],
    ['.mask.png', null],
    ['chair.mask', null],
    ['chair.mask.psd', null],
    ['chair.mask.png.txt', null],
  ])('%s is named as the mask of %s', (name, stem) => {
    expect(maskedStem(name)).toBe(stem);
  });

  it.each([
    [['chair.png', 'chair.mask.png'], ['chair.png < chair.mask.png']],
    [['chair.jpg', 'chair.mask.tif'], ['chair.jpg < chair.mask.tif']],
    [['Chair.PNG', 'chair.MASK.png'], ['Chair.PNG < chair.MASK.png']],
    [
      ['a/chair.png', 'b/chair.mask.png'],
      ['a/chair.png', 'lone b/chair.mask.png'],
    ],
    [['chair.mask.png'], ['lone chair.mask.png']],
    [
      ['chair_front.png', 'chair_back.png', 'chair_front.mask.png'],
      ['chair_front.png < chair_front.mask.png', 'chair_back.png'],
    ],
    // One subject as two files: each is cut out alike.
    [
      ['chair.jpg', 'chair.png', 'chair.mask.png'],
      ['chair.jpg < chair.mask.png', 'chair.png < chair.mask.png'],
    ],
    // Nobody knows which is meant.
    [['chair.png', 'chair.mask.webp', 'chair.mask.png'], ['chair.png < chair.mask.png < chair.mask.webp']],
    // Two files of a system that tells case apart.
    [
      ['chair.png', 'Chair.png', 'chair.mask.png'],
      ['chair.png < chair.mask.png', 'Chair.png'],
    ],
    [['stu\u0308hl.png', 'st\u00fchl.mask.png'], ['stu\u0308hl.png < st\u00fchl.mask.png']],
    // A mask has no mask.
    [
      ['chair.mask.png', 'chair.mask.mask.png'],
      ['lone chair.mask.png', 'lone chair.mask.mask.png'],
    ],
    [['mask.png', 'mask.mask.png'], ['mask.png < mask.mask.png']],
  ])('of %j are told as %j', (paths, pairs) => {
    expect(pairsOf(paths)).toEqual(pairs);
  });

  it('are the same in whatever order the files are found', () => {
    const name = fc
      .tuple(
        fc.constantFrom('', 'in/'),
        fc.constantFrom('a', 'A', 'ä', 'a\u0308', 'b_front', 'a.mask'),
        fc.constantFrom('', '.mask', '.MASK'),
        fc.constantFrom('.png', '.PNG', '.jpg'),
      )
      .map((parts) => parts.join(''));
    const shuffled = fc
      .uniqueArray(name, { maxLength: 12 })
      .chain((names) =>
        fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
      );
    fc.assert(
      fc.property(shuffled, ([names, others]) => {
        expect(pairsOf(others).sort()).toEqual(pairsOf(names).sort());
      }),
    );
  });
});
