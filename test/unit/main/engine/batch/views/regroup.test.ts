import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regroup, subjectsIn } from '../../../../../../main/engine/batch/views/regroup.ts';
import { VIEWS, type View } from '../../../../../../shared/interface/formats.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile, Reference } from '../../../../../../shared/model/reference.ts';
import {
  type Arrangement,
  changedSubjects,
  mergeSubjects,
  movePicture,
  splitSubject,
} from '../../../../../../shared/model/views/arrange.ts';
import { subjectKey } from '../../../../../../shared/model/views/arranged-subject.ts';

const image = (name: string): ImageFile => ({
  path: `/r/${name}.png`,
  name: `${name}.png`,
  bytes: 9,
  sha256: name,
  format: 'png',
  width: 8,
  height: 8,
});
const single = (name: string): Reference => ({ kind: 'single', name, image: image(name) });
const set = (name: string, views: readonly View[]): Reference => ({
  kind: 'views',
  name,
  images: views.map((view) => ({ view, image: image(`${name}_${view}`) })),
});

function planOf(references: readonly Reference[]): Plan {
  const rows = references.map(
    (reference, index): PlanRow => ({
      id: `row-${index + 1}`,
      reference,
      thumbnail: null,
      picture: null,
      status: 'new',
      findings: [],
      fingerprint: `print-${index}`,
      assetId: null,
      credits: '15.00',
    }),
  );
  const facts = { id: 'p', title: 'r', paths: ['/r'], recipe: DEFAULT_RECIPE, connectionId: 'local' };
  return { ...facts, rows, images: 0, meshes: 0, others: 0, named: 0, priceSeen: 0, credits: '0.00' };
}

const START = planOf([set('chair', VIEWS), single('mug'), set('bot', ['front', 'left']), single('cup')]);
let count = 0;
const regrouped = (plan: Plan, subjects: Parameters<typeof regroup>[1]): Plan => ({
  ...plan,
  rows: [...regroup(plan, subjects, () => `new-${++count}`)],
});

/** The subjects of a plan as the window has them. */
const arrangementOf = ({ rows }: Plan): Arrangement =>
  subjectsIn(rows).map((subject, index) => ({ ...subject, id: rows[index]?.id ?? '' }));
const keysOf = (plan: Plan): readonly string[] => subjectsIn(plan.rows).map(subjectKey).sort();

describe('the rows of a plan whose pictures are arranged', () => {
  it('keep their ids, and those without a change stay what they are', () => {
    const plan = regrouped(START, [
      {
        name: 'bot',
        pictures: [
          { path: '/r/bot_left.png', view: 'front' },
          { path: '/r/mug.png', view: 'back' },
        ],
      },
    ]);
    expect(plan.rows.map(({ id, reference }) => [id, reference.name])).toEqual([
      ['row-1', 'chair'],
      ['row-3', 'bot'],
      [expect.stringMatching(/^new-/), 'bot_front'],
      ['row-4', 'cup'],
    ]);
    expect(plan.rows[0]).toBe(START.rows[0]);
    expect(plan.rows[1]).toMatchObject({ status: 'blocked', fingerprint: null });
  });

  it('each of several of one subject go on with it', () => {
    const [chair, ...rest] = START.rows;
    if (chair === undefined) throw new Error('no row');
    const twice = { ...START, rows: [chair, { ...chair, id: 'row-1b' }, ...rest] };
    const plan = regrouped(twice, [
      { name: 'chair', pictures: VIEWS.slice(0, 2).map((view) => ({ path: `/r/chair_${view}.png`, view })) },
    ]);
    expect(plan.rows.map(({ reference }) => reference.name).slice(0, 4)).toEqual([
      'chair',
      'chair',
      'chair',
      'mug',
    ]);
    expect(new Set(plan.rows.map(({ id }) => id)).size).toBe(plan.rows.length);
  });

  it('refuse a picture that is not there, and one in two places', () => {
    const at = (path: string) => ({ name: 'x', pictures: [{ path, view: 'front' as const }] });
    expect(() => regroup(START, [at('/r/none.png')], () => '')).toThrow(/is not in this plan any more/);
    expect(() => regroup(START, [at('/r/mug.png'), at('/r/mug.png')], () => '')).toThrow(
      /two places at once/,
    );
  });

  const change = fc.record({
    is: fc.constantFrom('move', 'out', 'split', 'merge'),
    picture: fc.nat(),
    subjects: fc.array(fc.nat(), { minLength: 2, maxLength: 3 }),
    view: fc.constantFrom(...VIEWS),
  });

  it('hold every picture once after any changes, and undoing them one by one restores the subjects', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let plan = START;
        const undos: (() => void)[] = [];
        for (const { is, picture, subjects, view } of changes) {
          const before = arrangementOf(plan);
          const paths = before.flatMap(({ pictures }) => pictures.map(({ path }) => path)).sort();
          expect(paths).toHaveLength(8);
          const path = paths[picture % paths.length] ?? '';
          const idAt = (index: number): string => before[index % before.length]?.id ?? '';
          const arranged =
            is === 'move'
              ? movePicture(before, path, { subject: idAt(subjects[0] ?? 0), view })
              : is === 'out'
                ? movePicture(before, path, null)
                : is === 'split'
                  ? splitSubject(before, idAt(subjects[0] ?? 0))
                  : mergeSubjects(before, subjects.map(idAt));
          if ('refused' in arranged) continue;
          const was = keysOf(plan);
          plan = regrouped(plan, changedSubjects(before, arranged.subjects));
          expect(keysOf(plan)).toEqual(arranged.subjects.map(subjectKey).sort());
          expect(new Set(plan.rows.map(({ id }) => id)).size).toBe(plan.rows.length);
          undos.push(() => {
            plan = regrouped(plan, changedSubjects(arranged.subjects, before));
            expect(keysOf(plan)).toEqual(was);
          });
        }
        for (const undo of undos.reverse()) undo();
        expect(keysOf(plan)).toEqual(keysOf(START));
      }),
      { numRuns: 60 },
    );
  });
});
