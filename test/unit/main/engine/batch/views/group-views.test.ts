import { basename, dirname } from 'node:path/posix';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupViews } from '../../../../../../main/engine/batch/views/group-views.ts';
import { NO_VIEW_WORDS } from '../../../../../../shared/model/settings/view-words.ts';

/** Files by their paths; those without a folder lie in `/refs`. */
const files = (paths: readonly string[]) =>
  paths.map((path) => {
    const folder = path.includes('/') ? dirname(path) : '/refs';
    return { name: basename(path), folder, folderName: basename(folder) };
  });

const words = (paths: readonly string[], own = NO_VIEW_WORDS): readonly string[] =>
  groupViews(files(paths), 'auto', own).map((each) =>
    each.kind === 'single'
      ? each.name
      : `${each.name}: ${each.files.map(({ view, file }) => `${view}=${file.name}`).join(' ')}`,
  );

/** `paths → groups`: the paths by ` + `, the groups by ` | `. */
const TOGETHER = [
  'a_front.png + a_back.png → a: front=a_front.png back=a_back.png',
  'a-right.jpg + a-left.jpg + a-front.jpg → a: front=a-front.jpg left=a-left.jpg right=a-right.jpg',
  'My Robot Front.PNG + my robot back.webp → My Robot: front=My Robot Front.PNG back=my robot back.webp',
  'v1.2.front.png + v1.2.left.png → v1.2: front=v1.2.front.png left=v1.2.left.png',
  'a_FRONT.png + A_Back.png → a: front=a_FRONT.png back=A_Back.png',
  'a__front.png + a - back.png → a: front=a__front.png back=a - back.png',
  'a_front.png + a_front.jpg + a_back.png → a: front=a_front.jpg front=a_front.png back=a_back.png',
  'a_front.png + a_rear.png → a: front=a_front.png back=a_rear.png',
  'a_frontal.png + a_right.png → a: front=a_frontal.png right=a_right.png',
  'a_front.png + a_back.png + b.png → a: front=a_front.png back=a_back.png | b',
  'a_front.png + b_front.png + b_back.png + a_back.png → a: front=a_front.png back=a_back.png | b: front=b_front.png back=b_back.png',
  'My Robot_front.png + my-robot_back.png → My Robot: front=My Robot_front.png back=my-robot_back.png',
  'chairFront.png + chairBack.png → chair: front=chairFront.png back=chairBack.png',
  'ChairOld2Front.png + ChairOld2Left.png → ChairOld2: front=ChairOld2Front.png left=ChairOld2Left.png',
  'a_front_v2.png + a_back_v2.png → a_v2: front=a_front_v2.png back=a_back_v2.png',
  'a_front_01.png + a_back_01.png + a_front_02.png → a_01: front=a_front_01.png back=a_back_01.png | a_front_02',
  'a front (1).png + a back (1).png → a (1): front=a front (1).png back=a back (1).png',
  'a_front_view.png + a_back_view.png → a: front=a_front_view.png back=a_back_view.png',
  'a_view_front.png + a_view_left.png → a: front=a_view_front.png left=a_view_left.png',
  'a front side.png + a left side.png → a: front=a front side.png left=a left side.png',
  'a_front.png + a_side.png → a: front=a_front.png right=a_side.png',
  'a_front.png + a_right.png + a_side.png → a: front=a_front.png left=a_side.png right=a_right.png',
  'a_front.png + a_side_left.png → a: front=a_front.png left=a_side_left.png',
  'front_a.png + back_a.png + left_a.png → a: front=front_a.png back=back_a.png left=left_a.png',
  'Front-Chair.png + Left-chair.png → Chair: front=Front-Chair.png left=Left-chair.png',
  'front_chair.png + chair_back.png → chair: front=front_chair.png back=chair_back.png',
  'hero_front_color.png + hero_right_color.png + hero_front_mask.png → hero_color: front=hero_front_color.png right=hero_right_color.png | hero_front_mask',
  '01_front_a.png + 01_side_a.png → 01_a: front=01_front_a.png right=01_side_a.png',
  '/r/chair/front.png + /r/chair/back.png → chair: front=front.png back=back.png',
  '/r/chair/1-front.jpg + /r/chair/2-back.jpg + /r/chair/3-left.jpg + /r/chair/4-right.jpg → chair: front=1-front.jpg back=2-back.jpg left=3-left.jpg right=4-right.jpg',
  '/r/chair/_front.png + /r/chair/_left.png → chair: front=_front.png left=_left.png',
  '/r/chair/Front View.png + /r/chair/Rear View.png → chair: front=Front View.png back=Rear View.png',
  '/r/chair/1_front.png + /r/chair/1_back.png + /r/chair/2_front.png + /r/chair/2_back.png → chair 1: front=1_front.png back=1_back.png | chair 2: front=2_front.png back=2_back.png',
  '/r/chair/front_01.png + /r/chair/back_01.png → chair 01: front=front_01.png back=back_01.png',
  '/r/chair/front.png + /r/chair/back.png + /r/chair/notes.png → chair: front=front.png back=back.png | notes',
  '/r/chair/front.png + /r/chair/side.png + /r/chair/rear.png → chair: front=front.png back=rear.png right=side.png',
  '/r/front/chair.png + /r/back/chair.png → chair: front=chair.png back=chair.png',
  '/r/Front/chair.png + /r/LEFT/Chair.jpg + /r/front/lamp.png → chair: front=chair.png left=Chair.jpg | lamp',
  '/r/1-front/a.png + /r/2-back/a.png → a: front=a.png back=a.png',
  '/r/front/chair_front.png + /r/back/chair_back.png → chair: front=chair_front.png back=chair_back.png',
  '/r/front/chair.png + /r/back/chair_back.png → chair: front=chair.png back=chair_back.png',
  '/r/front view/chair.png + /r/rear view/chair.png → chair: front=chair.png back=chair.png',
  'a_000.png + a_090.png + a_180.png + a_270.png → a: front=a_000.png back=a_180.png left=a_270.png right=a_090.png',
  'a_0.png + a_90.png → a: front=a_0.png right=a_90.png',
  'a 0deg.png + a 180deg.png → a: front=a 0deg.png back=a 180deg.png',
  'a-0°.png + a-270°.png → a: front=a-0°.png left=a-270°.png',
  '/r/chair/000.png + /r/chair/180.png → chair: front=000.png back=180.png',
  'a_f.png + a_b.png + a_l.png → a: front=a_f.png back=a_b.png left=a_l.png',
  'a-F.png + a-B.png → a: front=a-F.png back=a-B.png',
  'a.f.png + a.b.png + a.r.png → a: front=a.f.png back=a.b.png right=a.r.png',
  'stuhl é_front.png + stuhl é_back.png → stuhl é: front=stuhl é_front.png back=stuhl é_back.png',
] as const;

const APART: readonly (readonly [why: string, paths: string])[] = [
  ['no front', 'a_back.png + a_left.png'],
  ['one view only', 'a_front.png + b_back.png'],
  ['one view twice', 'a_front.png + a_front.jpg'],
  ['no separator', 'storefront.png + storeback.png'],
  ['no separator, in capitals', 'STOREFRONT.png + STOREBACK.png'],
  ['two folders', '/one/a_front.png + /two/a_back.png'],
  ['two folders of whole names', '/one/front.png + /two/back.png'],
  ['folders of views that do not lie together', '/one/front/a.png + /two/back/a.png'],
  ['a folder of one view', '/r/front/a.png + /r/front/b.png'],
  ['two subjects in folders of views', '/r/front/a.png + /r/back/b.png'],
  ['a word that describes', 'front door.png + back door.png'],
  ['parts of things', 'front-door.png + back-door.png'],
  ['parts of things, with another word for it', 'front_bumper.png + rear_bumper.png'],
  ['parts of a named thing', 'dog_front_leg.png + dog_back_leg.png'],
  ['a row of variants by letter', 'a_a.png + a_b.png + a_f.png'],
  ['letters without a back', 'a_f.png + a_l.png + a_r.png'],
  ['letters without a separator', 'af.png + ab.png'],
  ['frames', 'a_000.png + a_001.png + a_002.png + a_090.png'],
  ['frames of four digits', 'a_0000.png + a_0090.png'],
  ['a turn without a front', 'a_090.png + a_180.png'],
  ['a turn in steps of 45 degrees', 'a_000.png + a_045.png + a_090.png'],
  ['numbers that are no angles', 'a_1.png + a_2.png'],
  ['two view words in the middle', 'a_front_b_back_c.png + a_left_b_right_c.png'],
  ['corners', 'a_front_left.png + a_front_right.png'],
  ['views that the service does not take', 'a_front.png + a_top.png'],
  ['different versions', 'a_front_v1.png + a_back_v2.png'],
  ['words that only begin like one', 'a_fronts.png + a_backs.png'],
  ['a series of fronts', '/r/x/front_1.png + /r/x/front_2.png'],
  ['no name but the ending', '.png + _.png'],
];

describe('views of one subject', () => {
  it.each(TOGETHER)('%s', (line) => {
    const [paths = '', groups = ''] = line.split(' → ');
    expect(words(paths.split(' + '))).toEqual(groups.split(' | '));
  });

  it.each(APART)('stay single: %s', (_why, line) => {
    const paths = line.split(' + ');
    expect(groupViews(files(paths), 'auto').map(({ kind }) => kind)).toEqual(paths.map(() => 'single'));
  });

  it('of numbered subjects leave nothing for a subject of the folder’s name', () => {
    const paths = ['1_front', '1_back', '2_front', '3_back'].map((stem) => `/characters/${stem}.png`);
    expect(words(paths)).toEqual(['characters 1: front=1_front.png back=1_back.png', '2_front', '3_back']);
  });

  it('are found by the artist’s own words, in whatever spelling', () => {
    const own = { front: ['vorne', '正面'], back: ['hinten', 'Rück'], left: ['090'], right: ['270'] };
    expect(words(['stuhl_Vorne.png', 'stuhl_hinten.png'], own)).toEqual([
      'stuhl: front=stuhl_Vorne.png back=stuhl_hinten.png',
    ]);
    expect(words(['椅子_正面.png', '椅子_ru\u0308ck.png', '椅子_090.png'], own)).toEqual([
      '椅子: front=椅子_正面.png back=椅子_ru\u0308ck.png left=椅子_090.png',
    ]);
  });

  it('may be named by a word of the artist’s that means another view in the field', () => {
    const own = { ...NO_VIEW_WORDS, left: ['right'], right: ['left'] };
    expect(words(['a_front.png', 'a_left.png'], own)).toEqual(['a: front=a_front.png right=a_left.png']);
  });

  it('are not looked for where each image is wanted by itself', () => {
    const found = groupViews(files(['a_front.png', 'a_back.png']), 'single');
    expect(found.map(({ kind }) => kind)).toEqual(['single', 'single']);
  });

  it('take no name from a folder that the artist did not choose', () => {
    const dropped = ['front.png', 'back.png'].map((name) => ({ name, folder: '/inbox', folderName: null }));
    expect(groupViews(dropped, 'auto').map(({ kind }) => kind)).toEqual(['single', 'single']);
  });

  it.each([
    ['a_left.png', 'left'],
    ['a_rear_v2.png', 'back'],
    ['a side view.png', 'side'],
    ['right.png', 'right'],
    ['a_front.png', undefined],
    ['left_a.png', undefined],
    ['a_l.png', undefined],
    ['copyright.png', undefined],
  ])('alone, %s is said to be a view: %s', (path, lone) => {
    const [only] = groupViews(files([path]), 'auto');
    expect(only?.kind === 'single' ? only.lone : 'a set').toBe(lone);
  });
});

const SUBJECTS = fc.constantFrom('a', 'B c', 'x_y', 'front', '', '1', 'a 2');
const VIEW_PARTS = fc.constantFrom(
  'front',
  'Back',
  'left',
  'right',
  'side',
  'rear',
  'f',
  'b',
  'q',
  '000',
  '90',
  '45',
);
const anyFile = fc
  .record({
    stem: fc.oneof(
      fc
        .tuple(SUBJECTS, fc.constantFrom('_', '-', ' ', '.', ''), VIEW_PARTS)
        .map(([subject, separator, view]) => `${subject}${separator}${view}`),
      fc.tuple(VIEW_PARTS, SUBJECTS).map(([view, subject]) => `${view}_${subject}`),
      fc.string({ maxLength: 12 }),
    ),
    folder: fc.constantFrom('/r', '/r/front', '/r/back', '/r/chair', '/r/chair/1-left'),
    ending: fc.constantFrom('png', 'jpg'),
  })
  .map(({ stem, folder, ending }) => ({ name: `${stem}.${ending}`, folder, folderName: basename(folder) }));
const anyFiles = fc.uniqueArray(anyFile, {
  maxLength: 30,
  selector: ({ name, folder }) => `${folder}/${name}`,
});

describe('whatever the names', () => {
  it('no file is lost, and none is told twice', () => {
    fc.assert(
      fc.property(anyFiles, (some) => {
        const told = groupViews(some, 'auto').flatMap((each) =>
          each.kind === 'single' ? [each.file] : each.files.map((view) => view.file),
        );
        expect(new Set(told)).toEqual(new Set(some));
        expect(told).toHaveLength(some.length);
      }),
    );
  });

  it('any order of the files gives the same groups', () => {
    const shuffled = anyFiles.chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([some, others]) => {
        const found = (these: typeof some) =>
          new Set(groupViews(these, 'auto').map((each) => JSON.stringify(each)));
        expect(found(others)).toEqual(found(some));
      }),
    );
  });

  it('a set has a front and another view', () => {
    fc.assert(
      fc.property(anyFiles, (some) => {
        for (const each of groupViews(some, 'auto')) {
          if (each.kind === 'single') continue;
          const views = new Set(each.files.map(({ view }) => view));
          expect(views).toContain('front');
          expect(views.size).toBeGreaterThan(1);
        }
      }),
    );
  });
});
