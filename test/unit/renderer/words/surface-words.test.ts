import { expect, it } from 'vitest';
import { surfaceFacts, watertightOf } from '../../../../renderer/words/surface-words.ts';

const CLOSED = { openEdges: 0, nonManifoldEdges: 0, degenerateFaces: 0 };

it('a closed surface in seven pieces is not called watertight', () => {
  expect(surfaceFacts({ ...CLOSED, pieces: 7 })).toEqual([{ tone: 'idle', words: 'closed, 7 pieces' }]);
  expect(surfaceFacts({ ...CLOSED, pieces: 1 })).toEqual([{ tone: 'ok', words: 'watertight' }]);
  expect(surfaceFacts({ ...CLOSED, pieces: null })).toEqual([{ tone: 'ok', words: 'closed' }]);
});

it('is watertight where it is closed and one piece, which is not known of every preview', () => {
  expect(watertightOf({ ...CLOSED, pieces: 1 })).toBe(true);
  expect(watertightOf({ ...CLOSED, pieces: 7 })).toBe(false);
  expect(watertightOf({ ...CLOSED, openEdges: 2, pieces: null })).toBe(false);
  expect([watertightOf({ ...CLOSED, pieces: null }), watertightOf(null)]).toEqual([null, null]);
});

it('each fault of a surface stands by itself, so that none is cut off', () => {
  const faults = surfaceFacts({ openEdges: 13_308, nonManifoldEdges: 11_100, degenerateFaces: 1, pieces: 7 });
  expect(faults).toEqual([
    { tone: 'warn', words: '13,308 open edges' },
    { tone: 'warn', words: '11,100 non-manifold edges' },
    { tone: 'warn', words: '1 face without area' },
  ]);
});
