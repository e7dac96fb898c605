import { expect, it } from 'vitest';
import { perLibrary } from '../../../../../main/engine/handlers/per-library.ts';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';

it('each library has its own part, which stays', () => {
  const [one, other] = [{}, {}] as OpenLibrary[];
  const partOf = perLibrary((library) => ({ of: library }));
  if (one === undefined || other === undefined) throw new Error('two are made');
  const first = partOf(one);
  expect(first.of).toBe(one);
  expect(partOf(other).of).toBe(other);
  expect(partOf(one)).toBe(first);
});
