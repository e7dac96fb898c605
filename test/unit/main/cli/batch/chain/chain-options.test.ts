import { expect, it } from 'vitest';
import { requireFitsChain } from '../../../../../../main/cli/batch/chain/chain-options.ts';
import { readRowSetting } from '../../../../../../main/cli/batch/row-setting.ts';
import { GEOMETRY, step } from '../../../../../helpers/chain/chains.ts';

const CHAIN = { name: 'Figures', steps: [step('shape', null, GEOMETRY)] };
const fits = (...settings: readonly string[]) =>
  requireFitsChain(CHAIN, {
    kind: null,
    changes: {},
    settings: settings.map(readRowSetting),
    meshes: [],
    imageUrls: [],
    chain: { approve: [], reject: [], reserve: false },
  });

it('a chain takes labels of single rows, and the word that what was sent before is made all the same', () => {
  expect(fits('chair name=Oak chair', 'chair again=on')).toBe(GEOMETRY);
  expect(() => fits('chair faces=100000')).toThrow(/Leave out --set but for name, note, tags and again/);
});
