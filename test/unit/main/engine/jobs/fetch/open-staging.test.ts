import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type FetchProgress,
  newFetchProgress,
} from '../../../../../../main/engine/jobs/fetch/fetch-progress.ts';
import { openStaging } from '../../../../../../main/engine/jobs/fetch/open-staging.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { Staging } from '../../../../../../main/engine/library/library.ts';
import { GOOD, jobIn, STATES } from '../../../../../helpers/engine/state-tables.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const each of folders.splice(0)) await rm(each, { recursive: true, force: true });
});

async function tripWith(): Promise<FetchProgress> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-test-'));
  folders.push(folder);
  const staging = { folder, kept: null } as unknown as Staging;
  return { ...newFetchProgress(), staging, good: { ...GOOD, file: join(folder, 'result.glb') } };
}

function takeUp(trip: FetchProgress, context: Partial<JobContext> = {}): Promise<void> {
  const { fetching } = STATES;
  if (fetching.state !== 'fetching') throw new Error('no such state');
  return openStaging(context as JobContext, jobIn(fetching), fetching, trip, new AbortController().signal);
}

it('keeps what is home, and asks a second time, where the disk cannot say whether it is there', async () => {
  const trip = await tripWith();
  const { file } = trip.good!;
  // ELOOP: an error that is no word on the file, as a share gives others.
  await symlink(file, file);
  await expect(takeUp(trip)).rejects.toMatchObject({ kind: 'disk' });
  expect(trip.good).not.toBeNull();
  await rm(file);
  await writeFile(file, 'glTF');
  await takeUp(trip);
  expect(trip.good).not.toBeNull();
});

it('gives up what is home only where the disk says that it is not there', async () => {
  const trip = await tripWith();
  await takeUp(trip);
  expect(trip.good).toBeNull();
});

it('begins anew in another folder where the one before is gone: nothing of that folder is taken for the result', async () => {
  const trip = await tripWith();
  const discarded = vi.fn(async () => undefined);
  trip.download = { discard: discarded } as unknown as NonNullable<FetchProgress['download']>;
  trip.bad = { ...trip.good!, wrong: 'it is no picture' };
  await rm(trip.staging!.folder, { recursive: true });
  const { staging: next } = await tripWith();
  const library = { stage: async () => next } as unknown as JobContext['library'];
  await takeUp(trip, { library });
  expect(trip).toEqual({ ...newFetchProgress(), onBytes: trip.onBytes, staging: next });
  expect(discarded).toHaveBeenCalledOnce();
});
