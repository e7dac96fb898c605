import { describe, expect, it } from 'vitest';
import {
  batchSearched,
  withBatch,
} from '../../../../../../renderer/store/library/decisions/batch-searched.ts';

describe('the batch that results are gone through of', () => {
  it.each([
    ['', null],
    ['batch:b1', 'b1'],
    ['chair batch:b1 decision:keep', 'b1'],
    ['batch:b1,b2', null],
    ['-batch:b1', null],
  ])('of the search "%s" is %s', (query, batch) => expect(batchSearched(query)).toBe(batch));

  it('is added, taken for another, and taken away, and all else stays', () => {
    expect(withBatch('chair decision:keep', 'b1')).toBe('chair decision:keep batch:b1');
    expect(withBatch('chair batch:b1 decision:keep', 'b2')).toBe('chair decision:keep batch:b2');
    expect(withBatch('chair batch:b1 decision:keep', null)).toBe('chair decision:keep');
    expect(withBatch(' chair ', null)).toBe('chair');
  });
});
