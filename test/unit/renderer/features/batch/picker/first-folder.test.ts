import { expect, it } from 'vitest';
import { firstFolder, openingFolder } from '../../../../../../renderer/features/batch/picker/first-folder.ts';
import type { App } from '../../../../../../renderer/store/app.ts';
import { lastTarget } from '../../../../../../renderer/store/library/export/last-target.ts';

const settings = { recentFolders: ['/refs/before', '/refs/older'] };
const ready = { state: 'ready' } as const;

it('is the source of the batch as soon as it was chosen, before it is remembered', () => {
  const planning = { state: 'scanning' } as const;
  expect(firstFolder({ sources: ['/refs/new'], planning, settings })).toBe('/refs/new');
});

it('is the one remembered last where the batch has no source, several, or one that cannot be planned', () => {
  const planning = {
    state: 'failed',
    error: { kind: 'not-found', message: 'There is no such folder.' },
  } as const;
  expect(firstFolder({ sources: [], planning: ready, settings })).toBe('/refs/before');
  expect(firstFolder({ sources: ['/a', '/b'], planning: ready, settings })).toBe('/refs/before');
  expect(firstFolder({ sources: ['/refs/wrong'], planning, settings })).toBe('/refs/before');
});

it('is none before anything was opened, which are the places', () => {
  expect(firstFolder({ sources: [], planning: ready, settings: { recentFolders: [] } })).toBeNull();
});

it('is what was written to last, only where a folder to write to is chosen', () => {
  const state = { sources: ['/refs/new'], planning: ready, settings };
  const app = { store: { getState: () => state } } as unknown as App;
  expect(openingFolder(app, true)).toBe('/refs/new');
  lastTarget(app).folder = '/out';
  expect(openingFolder(app, true)).toBe('/out');
  expect(openingFolder(app, false)).toBe('/refs/new');
});
