import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { nameOfCommand } from '../../../../renderer/commands/command.ts';
import type { AppState } from '../../../../renderer/store/app-state.ts';
import { jobFixtures } from '../../../helpers/stand-in/job-fixtures.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const app = createTestApp();
const commands = createCommands(app);
const jobs = jobFixtures('busy', 0);
const state: AppState = {
  ...app.store.getState(),
  jobs,
  jobsById: new Map(jobs.map((job) => [job.id, job])),
  libraryStatus: { folder: '/home/artist/Maquette', total: 9, trashed: 12, away: null, reading: null },
};
const nameOf = (id: string, now: Partial<AppState>): string | undefined => {
  const command = commands.find((each) => each.id === id);
  return command && nameOfCommand(command, { ...state, ...now });
};
const refusalOf = (id: string, now: Partial<AppState>): string | null | undefined =>
  commands.find((each) => each.id === id)?.disabledBecause?.({ ...state, ...now });
const idsOf = (name: string): readonly string[] =>
  jobs.filter((job) => job.state.state === name).map(({ id }) => id);
const selecting = (ids: readonly string[]): Partial<AppState> => ({
  jobSelection: { ...state.jobSelection, active: ids[0] ?? null, keys: new Set(ids) },
});

describe('the names of commands in menus', () => {
  it('say how many assets they act on', () => {
    const four = { selectedAssetIds: new Set(['a', 'b', 'c', 'd']) };
    expect(nameOf('asset.trash', four)).toBe('Trash 4 assets');
    expect(nameOf('asset.trash', { selectedAssetIds: new Set(['a']) })).toBe('Move to the trash');
    expect(nameOf('asset.put-back', four)).toBe('Put back 4 assets');
    expect(nameOf('asset.delete', four)).toBe('Delete 4 assets for good…');
    expect(nameOf('library.empty-trash', {})).toBe('Empty the trash of 12 assets…');
  });

  it('count only the selected jobs that the command works on', () => {
    const [waiting, done] = [idsOf('waiting'), idsOf('done')];
    expect(waiting.length).toBeGreaterThan(1);
    expect(nameOf('job.cancel', selecting([...waiting, ...done]))).toBe(`Cancel ${waiting.length} jobs…`);
    expect(nameOf('job.cancel', selecting(waiting.slice(0, 1)))).toBe('Cancel job…');
    expect(nameOf('queue.clear-ended', {})).toBe(`Clear ${done.length} ended jobs`);
  });

  it('say what they will do, never this or that', () => {
    const { summary } = state;
    expect(nameOf('queue.pause', { summary: { ...summary, paused: false } })).toBe('Pause the queue');
    expect(nameOf('queue.pause', { summary: { ...summary, paused: true } })).toBe('Resume the queue');
    const waiting = idsOf('waiting');
    expect(nameOf('job.pause', selecting(waiting))).toBe(`Pause ${waiting.length} jobs`);
    const batchId = jobs.find(({ id }) => id === waiting[0])?.batchId ?? '';
    expect(nameOf('job.pause-batch', selecting(waiting))).toBe('Pause its batch');
    const paused = { summary: { ...summary, pausedBatches: [batchId] } };
    expect(nameOf('job.pause-batch', { ...selecting(waiting), ...paused })).toBe('Resume its batch');
  });

  it('say why not in one plain sentence', () => {
    const done = selecting(idsOf('done'));
    const count = idsOf('done').length;
    expect(refusalOf('job.pause', done)).toBe(`None of the ${count} selected jobs is waiting.`);
    expect(refusalOf('job.cancel', done)).toBe(`None of the ${count} selected jobs can be cancelled now.`);
    const several = { selectedAssetIds: new Set(['a', 'b']) };
    expect(refusalOf('asset.put-back', several)).toBe('They are not in the trash.');
  });
});
