import { expect, test } from 'vitest';
import { batchNames, termWords } from '../../../../renderer/words/query-words.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { assetFixtures } from '../../../helpers/stand-in/asset-fixtures.ts';

const BATCH = '87389aca-d0bb-4060-8755-c40b8e529062';

test('the chip of a batch says the folder that its pictures came from, and of one that is not loaded the beginning of its id', async () => {
  const [view] = await assetFixtures('busy');
  const reference = { ...view!.asset.references[0]!, source: '/refs/night/props/chair.png' };
  const made = { ...view!, asset: { ...view!.asset, batch: BATCH, references: [reference] } };
  const words = (query: string) =>
    parseQuery(query, Date.now()).map((term) => termWords(term, batchNames([made])));
  expect(words(`batch:${BATCH}`)).toEqual(['Batch props']);
  expect(words(`-batch:${BATCH}`)).toEqual(['not Batch props']);
  expect(words('batch:another-one-of-before')).toEqual(['Batch another-']);
  expect(parseQuery(`batch:${BATCH}`, Date.now()).map((term) => termWords(term))).toEqual(['Batch 87389aca']);
});

test.each([
  ['stars:>3', 'Stars above 3'],
  ['stars:>=4', 'Stars 4 or more'],
  ['faces:<200k', 'Faces below 200,000'],
  ['size:>4gb', 'Size above 4.0 GB'],
  ['credits:>0.5', 'Credits above 0.5'],
  ['credits:<=10.005', 'Credits up to 10.005'],
  ['open:<0.5', 'Open edges below 0.5 %'],
  ['open:>0', 'Open edges above 0 %'],
  ['open:>=0.005', 'Open edges 0.005 % or more'],
  ['symmetry:60..70.5', 'Symmetry 60 % to 70.5 %'],
])('the chip of %s says what was typed: %s', (query, words) => {
  expect(parseQuery(query, Date.now()).map((term) => termWords(term))).toEqual([words]);
});
