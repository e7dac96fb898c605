import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doAtOnce } from '../../../../../../main/engine/async/slices.ts';
import {
  findingCorrections,
  groupCorrected,
  placedFile,
} from '../../../../../../main/engine/batch/views/corrections.ts';
import { VIEWS } from '../../../../../../shared/interface/formats.ts';
import { NO_VIEW_WORDS } from '../../../../../../shared/model/settings/view-words.ts';
import type { ArrangedSubject } from '../../../../../../shared/model/views/arranged-subject.ts';

const NAMES = [
  'a_front',
  'a_back',
  'a_left',
  'a_side',
  'b_front',
  'b_right',
  'c',
  'd_f',
  'd_b',
  'e_000',
  'e_090',
];
const files = (names: readonly string[]) =>
  names.map((name) => placedFile('/inbox', `/r/${name}.png`, `${name}.png`));

const words = (names: readonly string[], corrections: readonly ArrangedSubject[]): readonly string[] =>
  groupCorrected(files(names), 'auto', NO_VIEW_WORDS, corrections).map((group) =>
    group.kind === 'single'
      ? group.name
      : `${group.name}: ${group.files.map(({ view, file }) => `${view}=${file.name}`).join(' ')}`,
  );

const SWAPPED: ArrangedSubject = {
  name: 'a',
  pictures: [
    { path: '/r/a_back.png', view: 'front' },
    { path: '/r/a_front.png', view: 'back' },
  ],
};

describe('pictures that were arranged by hand', () => {
  it('stay so, while new ones are grouped by names, and what is gone drops out', () => {
    expect(words(['a_back', 'a_front', 'b'], [SWAPPED])).toEqual([
      'a: front=a_back.png back=a_front.png',
      'b',
    ]);
    expect(words(['a_back', 'a_front', 'b_front', 'b_left', 'c'], [SWAPPED])).toEqual([
      'a: front=a_back.png back=a_front.png',
      'b: front=b_front.png left=b_left.png',
      'c',
    ]);
    expect(words(['a_front', 'b'], [SWAPPED])).toEqual(['a_front', 'b']);
    expect(words(['b'], [SWAPPED])).toEqual(['b']);
  });

  it('are not grouped where every picture stands for itself', () => {
    const groups = groupCorrected(files(['a_back', 'a_front']), 'single', NO_VIEW_WORDS, [SWAPPED]);
    expect(groups.map(({ kind }) => kind)).toEqual(['single', 'single']);
  });

  it('are remembered only as far as their names do not say the same', () => {
    const byName: ArrangedSubject = {
      name: 'b',
      pictures: [
        { path: '/r/b_front.png', view: 'front' },
        { path: '/r/b_right.png', view: 'right' },
      ],
    };
    const all = files(['a_back', 'a_front', 'b_front', 'b_right']);
    expect(doAtOnce(findingCorrections(all, [SWAPPED, byName], NO_VIEW_WORDS))).toEqual([SWAPPED]);
  });

  it('are told from the others in steps, so that many of them block nothing', () => {
    const many = Array.from(
      { length: 5_000 },
      (_, index) => `p${String.fromCharCode(97 + (index % 26))}${index}x`,
    );
    const pair: ArrangedSubject = {
      name: 'pair',
      pictures: [
        { path: `/r/${many[0]}.png`, view: 'front' },
        { path: `/r/${many[1]}.png`, view: 'back' },
      ],
    };
    const alone = many
      .slice(2)
      .map((name) => ({ name, pictures: [{ path: `/r/${name}.png`, view: 'front' as const }] }));
    const steps = findingCorrections(files(many), [pair, ...alone], NO_VIEW_WORDS);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    expect(step.value).toEqual([pair]);
    // two rounds, each over all files, groups and subjects
    expect(pauses).toBeGreaterThan(60);
  });

  it('are grouped as arranged again, however they were arranged', () => {
    const arrangement = fc
      .tuple(
        fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 11, maxLength: 11 }),
      )
      .map(([names, sizes]) => {
        const left = [...names];
        const subjects: ArrangedSubject[] = [];
        for (const size of sizes) {
          const taken = left.splice(0, size);
          const [first] = taken;
          if (first === undefined) break;
          const pictures = taken.map((name, index) => ({
            path: `/r/${name}.png`,
            view: VIEWS[index] ?? ('front' as const),
          }));
          subjects.push({ name: taken.length === 1 ? first : `set of ${first}`, pictures });
        }
        return subjects;
      });
    const keyOf = ({ name, pictures }: ArrangedSubject): string =>
      pictures.length === 1
        ? name
        : `${name}: ${pictures.map(({ path, view }) => `${view}=${path.slice(3)}`).join(' ')}`;
    fc.assert(
      fc.property(arrangement, (subjects) => {
        const kept = doAtOnce(findingCorrections(files(NAMES), subjects, NO_VIEW_WORDS));
        expect(words(NAMES, kept).toSorted()).toEqual(subjects.map(keyOf).sort());
      }),
    );
  });
});
