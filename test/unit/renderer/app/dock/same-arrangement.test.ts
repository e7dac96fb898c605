import { expect, test } from 'vitest';
import { isSameArrangement } from '../../../../../renderer/app/dock/same-arrangement.ts';
import type { LayoutPart } from '../../../../../shared/model/settings/layout.ts';

const area = (share: number, ...panels: string[]): LayoutPart => ({
  kind: 'area',
  share,
  panels,
  shown: panels[0] ?? '',
});
const split = (...parts: LayoutPart[]): LayoutPart => ({ kind: 'split', share: 1, parts });

test('layouts are compared by their panels, and not by sizes or which tab is in front', () => {
  const one = split(area(0.2, 'find'), area(0.8, 'library', 'viewer'));
  expect(isSameArrangement(one, split(area(0.5, 'find'), area(0.5, 'viewer', 'library')))).toBe(true);
  expect(isSameArrangement(one, split(area(0.2, 'find', 'library'), area(0.8, 'viewer')))).toBe(false);
  expect(isSameArrangement(one, split(area(1, 'find')))).toBe(false);
  expect(isSameArrangement(one, area(1, 'find'))).toBe(false);
});
