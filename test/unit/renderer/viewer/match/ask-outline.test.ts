import { expect, it, vi } from 'vitest';
import type { App } from '../../../../../renderer/store/app.ts';
import { askOutline } from '../../../../../renderer/viewer/match/ask-outline.ts';
import type { SeenCutout } from '../../../../../shared/model/cutout/seen-cutout.ts';

const REFERENCE = { of: 'asset-1', view: 'front' } as const;

const asked = async (answer: () => Promise<SeenCutout>, signal = new AbortController().signal) => {
  const stopScan = vi.fn(async () => undefined);
  const outline = vi.fn(answer);
  const bridge = { library: { outline }, batch: { stopScan } } as unknown as Pick<
    App['bridge'],
    'library' | 'batch'
  >;
  return { found: await askOutline(bridge, REFERENCE, signal), stopScan, outline };
};

it.each([
  [
    { is: 'cut', by: 'outline', doubts: [], url: '/cache/a.webp' },
    { is: 'outline', by: 'outline', url: '/cache/a.webp' },
  ],
  [
    { is: 'cut', by: 'outline', doubts: ['cutout-unsure'], url: '/a' },
    { is: 'outline', by: 'unsure', url: '/a' },
  ],
  [{ is: 'no-subject' }, { is: 'failed', why: 'no-subject' }],
  [{ is: 'changed' }, { is: 'failed', why: 'changed' }],
  [{ is: 'not-seen' }, { is: 'failed', why: 'unreadable' }],
] as const)('of %j it tells %j', async (seen, told) => {
  const { found, outline } = await asked(async () => ({ ...seen }) as SeenCutout);
  expect(found).toEqual(told);
  expect(outline).toHaveBeenCalledWith(expect.objectContaining({ id: 'asset-1', view: 'front' }));
});

it('is stopped when the match is left', async () => {
  const leaving = new AbortController();
  const { found, stopScan, outline } = await asked(async () => {
    leaving.abort();
    throw new Error('You stopped looking.');
  }, leaving.signal);
  expect(found).toEqual({ is: 'failed', why: 'unreadable' });
  const [[call] = []] = outline.mock.calls as unknown as [[{ readonly scanId: string }]];
  expect(stopScan).toHaveBeenCalledWith({ scanId: call?.scanId });
});
