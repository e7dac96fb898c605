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

async function progressWith(): Promise<FetchProgress> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-test-'));
  folders.push(folder);
  const staging = { folder, kept: null } as unknown as Staging;
  return { ...newFetchProgress(), staging, good: { ...GOOD, file: join(folder, 'result.glb') } };
}

function open(progress: FetchProgress, context: Partial<JobContext> = {}): Promise<void> {
  const { fetching } = STATES;
  if (fetching.state !== 'fetching') throw new Error('no such state');
  return openStaging(
    context as JobContext,
    jobIn(fetching),
    fetching,
    progress,
    new AbortController().signal,
  );
}

it('keeps what is home, and asks a second time, where the disk cannot say whether it is there', async () => {
  const progress = await progressWith();
  const { file } = progress.good!;
  // ELOOP: an error that is no word on the file, as a share gives others.
  await symlink(file, file);
  await expect(open(progress)).rejects.toMatchObject({ kind: 'disk' });
  expect(progress.good).not.toBeNull();
  await rm(file);
  await writeFile(file, 'glTF');
  await open(progress);
  expect(progress.good).not.toBeNull();
});

it('gives up what is home only where the disk says that it is not there', async () => {
  const progress = await progressWith();
  await open(progress);
  expect(progress.good).toBeNull();
});

it('forgets what was good in a folder that is gone, and says that a torn file in the new one is bad', async () => {
  const progress = await progressWith();
  const { folder } = progress.staging!;
  await rm(folder, { recursive: true });
  const torn = { ...progress.good!, sha256: 'other', wrong: 'it was damaged on the disk' };
  const discard = vi.fn(async () => undefined);
  Object.assign(progress, { download: { discard }, bad: { ...torn, wrong: 'of before' } } satisfies Record<
    string,
    unknown
  >);
  const library = { stage: async () => ({ folder, kept: torn }) };
  await open(progress, { library, queue: { apply: () => null } } as unknown as JobContext);
  expect(discard).toHaveBeenCalledOnce();
  expect(progress).toMatchObject({ staging: { folder }, download: null, good: null, bad: torn });
});

it('begins anew in another folder where the one before is gone: nothing of that folder is taken for the result', async () => {
  const progress = await progressWith();
  const discarded = vi.fn(async () => undefined);
  progress.download = { discard: discarded } as unknown as NonNullable<FetchProgress['download']>;
  progress.bad = { ...progress.good!, wrong: 'it is no picture' };
  await rm(progress.staging!.folder, { recursive: true });
  const { staging: next } = await progressWith();
  const library = { stage: async () => next } as unknown as JobContext['library'];
  await open(progress, { library });
  expect(progress).toEqual({ ...newFetchProgress(), onBytes: progress.onBytes, staging: next });
  expect(discarded).toHaveBeenCalledOnce();
});
