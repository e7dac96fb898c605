import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIEWS } from '../../../../../shared/interface/formats.ts';
import {
  type Arranged,
  type Arrangement,
  changedSubjects,
  mergeSubjects,
  movePicture,
  splitSubject,
} from '../../../../../shared/model/views/arrange.ts';

/** `chair: front=/r/chair_front.png left=/r/chair_left.png | /r/mug.png`, with the names of the files alone. */
const words = (subjects: Arrangement): string =>
  subjects
    .map(
      ({ name, pictures }) =>
        `${name}: ${pictures
          .toSorted((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view))
          .map(({ path, view }) => `${view}=${path.slice(3, -4)}`)
          .join(' ')}`,
    )
    .join(' | ');

const single = (name: string): Arrangement[number] => ({
  id: name,
  name,
  pictures: [{ path: `/r/${name}.png`, view: 'front' }],
});
const CHAIR: Arrangement[number] = {
  id: 'chair',
  name: 'chair',
  pictures: [
    { path: '/r/chair_front.png', view: 'front' },
    { path: '/r/chair_left.png', view: 'left' },
  ],
};
const START: Arrangement = [CHAIR, single('mug'), single('cup_1'), single('cup_2')];
const wordsOf = (arranged: Arranged): string =>
  'refused' in arranged ? arranged.refused : words(arranged.subjects);
const REST = ' | cup_1: front=cup_1 | cup_2: front=cup_2';

describe('pictures of subjects', () => {
  it.each([
    [
      '/r/chair_left.png',
      { subject: 'chair', view: 'right' },
      `chair: front=chair_front right=chair_left | mug: front=mug${REST}`,
    ],
    [
      '/r/chair_left.png',
      { subject: 'chair', view: 'front' },
      `chair: front=chair_left left=chair_front | mug: front=mug${REST}`,
    ],
    [
      '/r/mug.png',
      { subject: 'chair', view: 'back' },
      `chair: front=chair_front back=mug left=chair_left${REST}`,
    ],
    [
      '/r/mug.png',
      { subject: 'chair', view: 'left' },
      `chair: front=chair_front left=mug | chair_left: front=chair_left${REST}`,
    ],
    [
      '/r/chair_left.png',
      null,
      `chair_front: front=chair_front | chair_left: front=chair_left | mug: front=mug${REST}`,
    ],
    [
      '/r/cup_2.png',
      { subject: 'cup_1', view: 'left' },
      `chair: front=chair_front left=chair_left | mug: front=mug | cup: front=cup_1 left=cup_2`,
    ],
    [
      '/r/mug.png',
      { subject: 'mug', view: 'left' },
      'mug stands alone, and a picture alone is sent as the front.',
    ],
    ['/r/mug.png', null, 'mug stands alone already.'],
    ['/r/gone.png', null, 'This picture is not here any more.'],
  ] as const)('%s is brought to %o: %#', (path, to, after) => {
    expect(wordsOf(movePicture(START, path, to))).toBe(after);
  });

  it('are split into singles, and merged into the views that are free', () => {
    expect(wordsOf(splitSubject(START, 'chair'))).toBe(
      `chair_front: front=chair_front | chair_left: front=chair_left | mug: front=mug${REST}`,
    );
    expect(wordsOf(splitSubject(START, 'mug'))).toBe('mug is one picture, and stands alone already.');
    expect(wordsOf(mergeSubjects(START, ['mug', 'chair']))).toBe(
      `chair: front=chair_front back=mug left=chair_left${REST}`,
    );
    expect(wordsOf(mergeSubjects(START, ['chair', 'mug', 'cup_1', 'cup_2']))).toMatch(/These are 5 pictures/);
    expect(wordsOf(mergeSubjects(START, ['mug']))).toMatch(/Choose two/);
  });

  const change = fc.oneof(
    fc.record({
      is: fc.constant('move' as const),
      picture: fc.nat(),
      subject: fc.nat(),
      view: fc.constantFrom(...VIEWS),
    }),
    fc.record({ is: fc.constant('out' as const), picture: fc.nat() }),
    fc.record({ is: fc.constant('split' as const), subject: fc.nat() }),
    fc.record({ is: fc.constant('merge' as const), subjects: fc.array(fc.nat(), { maxLength: 3 }) }),
  );
  const paths = (subjects: Arrangement): string[] =>
    subjects.flatMap(({ pictures }) => pictures.map(({ path }) => path)).sort();

  it('are each in exactly one place after any changes, and what was changed alone puts all back', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let now = START;
        for (const each of changes) {
          const all = paths(now);
          const subjectAt = (index: number): string => now[index % now.length]?.id ?? '';
          const path = 'picture' in each ? (all[each.picture % all.length] ?? '') : '';
          const arranged =
            each.is === 'move'
              ? movePicture(now, path, { subject: subjectAt(each.subject), view: each.view })
              : each.is === 'out'
                ? movePicture(now, path, null)
                : each.is === 'split'
                  ? splitSubject(now, subjectAt(each.subject))
                  : mergeSubjects(now, each.subjects.map(subjectAt));
          if ('refused' in arranged) continue;
          const { subjects } = arranged;
          expect(paths(subjects)).toEqual(paths(START));
          expect(new Set(subjects.map(({ id }) => id)).size).toBe(subjects.length);
          for (const { pictures } of subjects) {
            expect(new Set(pictures.map(({ view }) => view)).size).toBe(pictures.length);
            if (pictures.length === 1) expect(pictures[0]?.view).toBe('front');
          }
          const touched = (of: ReturnType<typeof changedSubjects>): string[] =>
            of.flatMap(({ pictures }) => pictures.map((picture) => picture.path)).sort();
          expect(touched(changedSubjects(now, subjects))).toEqual(touched(changedSubjects(subjects, now)));
          now = subjects;
        }
      }),
    );
  });
});
