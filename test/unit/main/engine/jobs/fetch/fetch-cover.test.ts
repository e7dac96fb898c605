import { expect, it, vi } from 'vitest';
import { createSlots } from '../../../../../../main/engine/async/slots.ts';
import { fetchCover } from '../../../../../../main/engine/jobs/fetch/fetch-cover.ts';
import type { FetchTools } from '../../../../../../main/engine/jobs/fetch/fetch-tools.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { Asset } from '../../../../../../shared/model/asset.ts';
import { jobIn, STATES } from '../../../../../helpers/engine/state-tables.ts';

it('leaves no folder in the library where the host of a cover cannot be reached', async () => {
  const { fetching } = STATES;
  if (fetching.state !== 'fetching') throw new Error('no such state');
  const state = { ...fetching, coverUrl: 'http://127.0.0.1/cover.webp', urlsAt: 0 };
  const stageCover = vi.fn();
  const warn = vi.fn();
  const context = {
    ports: { clock: { now: () => 0 }, logger: { warn } },
    tuning: { coverMs: 30_000, urlsGoodMs: 60_000 },
    connections: { session: async () => ({}) },
    library: { stageCover },
  } as unknown as JobContext;
  const tools = {
    covers: createSlots(() => 1),
    poolFor: () => Promise.reject(new Error('offline')),
  } as unknown as FetchTools;
  const come = { job: jobIn(state), state, asset: {} as Asset };
  await fetchCover(context, tools, come, new AbortController().signal);
  expect(warn).toHaveBeenCalledOnce();
  expect(stageCover).not.toHaveBeenCalled();
});
