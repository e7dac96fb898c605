import { expect, it } from 'vitest';
import { withRange } from '../../../../../renderer/store/settings/depth-ranges.ts';
import { chosenDepthOf } from '../../../../../renderer/store/viewer/depth-slice.ts';
import {
  MOST_DEPTH_RANGES,
  viewerSettingsSchema,
} from '../../../../../shared/model/settings/viewer-settings.ts';

const range = { low: 0.2, high: 0.8, isInverted: true };

it('remembers the range of each depth map, the last chosen at the end, and forgets the oldest above the most', () => {
  const two = withRange(withRange([], 'one', range), 'other', { ...range, low: 0 });
  expect(withRange(two, 'one', range).map(({ assetId }) => assetId)).toEqual(['other', 'one']);
  expect(withRange(two, 'one', null).map(({ assetId }) => assetId)).toEqual(['other']);
  const many = Array.from({ length: MOST_DEPTH_RANGES }, (_, at) => ({ ...range, assetId: `${at}` }));
  const full = withRange(many, 'new', range);
  expect(full).toHaveLength(MOST_DEPTH_RANGES);
  expect([full[0]?.assetId, full.at(-1)?.assetId]).toEqual(['1', 'new']);
  // the settings take what is kept, and those of an earlier version
  expect(viewerSettingsSchema.parse({ depthRanges: full }).depthRanges).toEqual(full);
  expect(viewerSettingsSchema.parse({}).depthRanges).toEqual([]);
});

it('finds what was chosen for an asset in the settings, and for another file in the session', () => {
  const settings = { viewer: { depthRanges: withRange([], 'asset', range) } };
  const shownDepths = new Map([['/file/grant', { ...range, low: 0.5 }]]);
  expect(chosenDepthOf({ settings, shownDepths }, 'asset')).toMatchObject(range);
  expect(chosenDepthOf({ settings, shownDepths }, '/file/grant')?.low).toBe(0.5);
  expect(chosenDepthOf({ settings, shownDepths }, 'unknown')).toBeNull();
});
