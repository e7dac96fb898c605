import { describe, expect, it } from 'vitest';
import {
  decidedIn,
  withDecision,
  withoutDecisions,
} from '../../../../../../renderer/store/library/decisions/decided.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

describe('a search with a decision', () => {
  it.each([
    ['', 'decision:keep'],
    ['tag:prop', 'tag:prop decision:keep'],
    ['decision:none tag:prop', 'tag:prop decision:keep'],
    ['decision:none,reject bird -decision:redo', 'bird decision:keep'],
  ])('of “%s” is “%s”', (query, expected) => {
    expect(withDecision(query, 'keep')).toBe(expected);
    expect(withDecision(withDecision(query, 'reject'), 'keep')).toBe(expected);
    expect(withoutDecisions(expected)).toBe(expected.replace('decision:keep', '').trim());
  });

  it('finds what is shown whatever decision is shown', async () => {
    const app = createTestApp();
    app.store
      .getState()
      .setLibraryOrder({ place: 'library', sort: 'stars', query: 'batch:b1 decision:none' });
    app.answer('library.ids', () => ['a', 'b']);
    expect(await decidedIn(app, 'redo', 'seen')).toEqual(['a', 'b']);
    expect(app.sent.at(-1)).toMatchObject({
      path: 'library.ids',
      input: { place: 'library', query: 'batch:b1 decision:redo', offset: 0 },
    });
  });
});
