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
import type { Library, Staging } from '../../../../../../main/engine/library/library.ts';
import { libraryAlone } from '../../../../../helpers/engine/library-alone.ts';
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

it('keeps the result and checks again if the disk cannot say whether the file exists', async () => {
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

it('forgets the result only if the disk says that the file does not exist', async () => {
  const progress = await progressWith();
  await open(progress);
  expect(progress.good).toBeNull();
});

it('after its folder was deleted, uses only the file that the new folder holds', async () => {
  const progress = await progressWith();
  const discard = vi.fn(async () => undefined);
  progress.download = { discard } as unknown as NonNullable<FetchProgress['download']>;
  progress.bad = { ...progress.good!, wrong: 'it is no picture' };
  await rm(progress.staging!.folder, { recursive: true });
  const { staging: next } = await progressWith();
  const torn = { ...GOOD, file: join(next!.folder, 'result.glb'), wrong: 'it was damaged on the disk' };
  const library = { stage: async () => ({ ...next!, kept: torn }) } as unknown as Library;
  await open(progress, { libraries: libraryAlone(library) });
  expect(progress).toEqual({
    ...newFetchProgress(),
    onBytes: progress.onBytes,
    staging: { ...next, kept: torn },
    bad: torn,
  });
  expect(discard).toHaveBeenCalledOnce();
});
