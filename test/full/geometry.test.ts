import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import {
  expectTrueCut,
  expectTrueToFourViews,
  expectTrueToPicture,
  ON_BACKDROPS,
} from '../helpers/true-models.ts';

const REFERENCES = join(import.meta.dirname, '../../../shared/samples/references');
const present = existsSync(REFERENCES);
const references = present ? readdirSync(REFERENCES).toSorted() : [];

describe.skipIf(!present)(
  `models of all shared reference images${present ? '' : ': ../shared/samples is not there'}`,
  () => {
    it.each(references)('%s: closed, true to its picture in outline and colour', (name) =>
      expectTrueToPicture(join(REFERENCES, name)),
    );
  },
);

describe('cut-outs of all our own samples that have no alpha', () => {
  it.each(ON_BACKDROPS)(
    '$file: what the scene really covers, its holes open and its parts all there',
    expectTrueCut,
  );
});

describe('models of view sets', () => {
  it.each(['toy-robot', 'rocket'] as const)(
    '%s: closed, and each of its four sides what the subject shows',
    expectTrueToFourViews,
  );
});
