import { expect, it } from 'vitest';
import { kindSearched, withKind } from '../../../../../../renderer/store/library/decisions/kind-searched.ts';

it('searches for one kind in place of another, beside all else that is asked for', () => {
  expect(withKind('', 'depth')).toBe('kind:depth');
  expect(withKind('chair decision:none kind:model,parts', 'segmentation')).toBe(
    'chair decision:none kind:parts',
  );
  expect(withKind('kind:depth stars:>=3', null)).toBe('stars:>=3');
});

it('says the kind where there is one alone', () => {
  expect(kindSearched('chair kind:parts')).toBe('segmentation');
  expect(kindSearched('kind:model,parts')).toBeNull();
  expect(kindSearched('chair')).toBeNull();
});
