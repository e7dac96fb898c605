import { describe, expect, it } from 'vitest';
import { dropPlace, moveTarget } from '../../../../../renderer/features/queue/queue-moves.ts';
import type { Priority } from '../../../../../shared/model/job.ts';

/** `h1 n2 n3 l4`: the priority's first letter, and a number. */
function line(text: string) {
  const of: Readonly<Record<string, Priority>> = { h: 'high', n: 'normal', l: 'low' };
  return text.split(' ').map((id) => ({ id, priority: of[id.charAt(0)] ?? 'normal' }));
}

describe('where chosen jobs go', () => {
  it.each([
    ['n1 n2 n3', 'n3', 'front', 'n1'],
    ['h1 n2 n3', 'n3', 'front', 'h1'],
    ['n1 n2 n3', 'n1 n3', 'front', 'n2'],
    ['n1 n2 n3', 'n1 n2', 'front', undefined],
    ['n1 n2 n3', 'n3', 'up', 'n2'],
    ['h1 n2 n3', 'n2', 'up', undefined],
    ['n1 n2 n3 n4', 'n1', 'down', 'n3'],
    ['n1 n2', 'n1', 'down', null],
    ['n1 l2', 'n1', 'down', undefined],
    ['n1 n2 l3', 'n1', 'end', null],
    ['n1 n2 l3', 'n2', 'end', undefined],
    ['n1 n2', 'gone', 'front', undefined],
  ] as const)('of %s: %s to the %s is before %s', (waiting, ids, to, before) => {
    expect(moveTarget(line(waiting), new Set(ids.split(' ')), to)).toBe(before);
  });
});

describe('where dropped jobs go', () => {
  it.each([
    ['n1 n2 n3', 'n3', 'n1', 'before', { before: 'n1', priority: 'normal' }],
    ['n1 n2 n3', 'n1', 'n2', 'after', { before: 'n3', priority: 'normal' }],
    ['n1 n2 n3', 'n1', 'n3', 'after', { before: null, priority: 'normal' }],
    ['n1 n2 n3', 'n1', 'n2', 'before', undefined],
    ['n1 n2 n3', 'n1 n2', 'n3', 'before', undefined],
    ['n1 n2 n3', 'n1 n2', 'n2', 'before', undefined],
    ['h1 n2 n3', 'n3', 'h1', 'after', { before: null, priority: 'high' }],
    ['h1 n2 l3', 'h1', 'l3', 'after', { before: null, priority: 'low' }],
    ['h1 n2 l3', 'h1 l3', 'n2', 'after', { before: null, priority: 'normal' }],
    ['n1 n2', 'n1', 'gone', 'after', undefined],
  ] as const)('of %s: %s dropped on %s, %s', (waiting, ids, over, side, place) => {
    expect(dropPlace(line(waiting), new Set(ids.split(' ')), over, side)).toEqual(place);
  });
});
