import { expect, it } from 'vitest';
import { judgeRows, type RowFacts } from '../../../../../main/engine/watch/judge-rows.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import type { ImageFile } from '../../../../../shared/model/reference.ts';

const image = (name: string): ImageFile => ({
  ...{ path: `/r/${name}`, name, bytes: 1, sha256: name, format: 'png' },
  ...{ width: 64, height: 64 },
});

/** A chair, of which the front and the back are a set. */
const chair: PlanRow = {
  id: 'chair',
  reference: {
    kind: 'views',
    name: 'chair',
    images: [
      { view: 'front', image: image('chair_front.png') },
      { view: 'back', image: image('chair_back.png') },
    ],
  },
  ...{ thumbnail: null, picture: null, status: 'new', findings: [], fingerprint: 'chair', assetId: null },
  credits: '15.00',
};

const fateOf = async (
  facts: Partial<Record<'fresh' | 'changed' | 'growing' | 'refused' | 'leftOut', string[]>>,
) => {
  const paths = (names: readonly string[] = []) => new Set(names.map((name) => `/r/${name}`));
  const all: RowFacts = {
    fresh: paths(facts.fresh),
    changed: paths(facts.changed),
    growing: paths(facts.growing),
    refused: paths(facts.refused),
    leftOut: new Set([...paths(facts.leftOut)].map((path) => `${path}\n`)),
    wasQueued: () => false,
    against: async () => null,
  };
  return (await judgeRows([chair], all)).map(({ fate }) => fate);
};

it.each([
  ['all its files are new', { fresh: ['chair_front.png', 'chair_back.png'] }, ['start']],
  ['one still grows', { fresh: ['chair_front.png'], growing: ['chair_back.png'] }, ['later']],
  [
    'one could not be used and was put right',
    { fresh: ['chair_back.png'], refused: ['chair_front.png'] },
    ['start'],
  ],
  ['one comes after the other was sent', { fresh: ['chair_back.png'] }, ['changed']],
  [
    'the artist left a picture out of a batch',
    { fresh: ['chair_front.png', 'chair_back.png'], leftOut: ['chair_back.png'] },
    ['left-out'],
  ],
  ['nothing of it is new', { refused: ['chair_front.png', 'chair_back.png'] }, []],
])('judges a view set of which %s', async (_what, facts, fates) => {
  expect(await fateOf(facts)).toEqual(fates);
});
