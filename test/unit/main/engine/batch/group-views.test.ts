import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupViews } from '../../../../../main/engine/batch/group-views.ts';

const group = (names: readonly string[], folder = '/refs') =>
  groupViews(
    names.map((name) => ({ name, folder })),
    'auto',
  ).map((each) =>
    each.kind === 'single'
      ? each.name
      : `${each.name}: ${each.files.map(({ view, file }) => `${view}=${file.name}`).join(' ')}`,
  );

describe('views of one subject', () => {
  it.each([
    [['a_front.png', 'a_back.png'], ['a: front=a_front.png back=a_back.png']],
    [
      ['a-right.jpg', 'a-left.jpg', 'a-front.jpg'],
      ['a: front=a-front.jpg left=a-left.jpg right=a-right.jpg'],
    ],
    [
      ['My Robot Front.PNG', 'my robot back.webp'],
      ['My Robot: front=My Robot Front.PNG back=my robot back.webp'],
    ],
    [['v1.2.front.png', 'v1.2.left.png'], ['v1.2: front=v1.2.front.png left=v1.2.left.png']],
    [['a_f.png', 'a_b.png', 'a_l.png'], ['a: front=a_f.png back=a_b.png left=a_l.png']],
    [
      ['a_front.png', 'a_front.jpg', 'a_back.png'],
      ['a: front=a_front.png front=a_front.jpg back=a_back.png'],
    ],
  ])('%j are one reference', (names, expected) => expect(group(names)).toEqual(expected));

  it.each([
    ['no front', ['a_back.png', 'a_left.png']],
    ['one view only', ['a_front.png', 'b_back.png']],
    ['one view twice', ['a_front.png', 'a_front.jpg']],
    ['no separator', ['storefront.png', 'storeback.png']],
    ['no subject', ['front.png', 'back.png', '_left.png']],
    ['a row of variants by letter', ['a_a.png', 'a_b.png', 'a_f.png']],
    ['letters without a back', ['a_f.png', 'a_l.png', 'a_r.png']],
  ])('stay single: %s', (_why, names) => {
    expect(group(names)).toEqual(names.map((name) => name.replace(/\.\w+$/, '')));
  });

  it('are not looked for across folders, nor where each image is wanted by itself', () => {
    const files = [
      { name: 'a_front.png', folder: '/one' },
      { name: 'a_back.png', folder: '/two' },
    ];
    expect(groupViews(files, 'auto').map(({ kind }) => kind)).toEqual(['single', 'single']);
    const together = files.map(({ name }) => ({ name, folder: '/one' }));
    expect(groupViews(together, 'single').map(({ kind }) => kind)).toEqual(['single', 'single']);
    expect(groupViews(together, 'auto').map(({ kind }) => kind)).toEqual(['views']);
  });

  it('lose no file and tell none twice, whatever the names', () => {
    const stem = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('a', 'b c', 'x_y'),
          fc.constantFrom('_', '-', ' '),
          fc.constantFrom('front', 'back', 'left', 'f', 'b', 'q'),
        )
        .map((parts) => parts.join('')),
      fc.string({ maxLength: 12 }),
    );
    const file = fc.record({
      name: stem.map((name) => `${name}.png`),
      folder: fc.constantFrom('/one', '/two'),
    });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 30 }), (files) => {
        const told = groupViews(files, 'auto').flatMap((each) =>
          each.kind === 'single' ? [each.file] : each.files.map((view) => view.file),
        );
        expect(new Set(told)).toEqual(new Set(files));
        expect(told).toHaveLength(files.length);
      }),
    );
  });
});
