import { describe, expect, it } from 'vitest';
import { exportActions } from '../../../../../../renderer/store/library/export/export-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { createTestApp, type TestApp } from '../../../../../helpers/window-app.ts';

it('says to the dialog that the choice could not be kept, since copies would be made as they were chosen before', async () => {
  const app = createTestApp();
  app.answer('settings.update', () => {
    throw new AppError('disk', 'The disk is full; free some space.');
  });
  const choice = { ...app.store.getState().settings.copyOut, sidecar: true };
  await expect(exportActions(app).change(choice)).rejects.toThrow('The disk is full');
});

it('asks for no folder while assets are being copied, and says so', async () => {
  const app = createTestApp();
  app.store.getState().setExporting({ done: 0, of: 2, isQuiet: false });
  await exportActions(app).begin(['chair']);
  expect(app.store.getState().overlay).toEqual({ kind: 'none' });
  expect(said(app)).toEqual(['warning: Assets are being copied already; wait for the end, or stop it.']);
  app.store.getState().setExporting(null);
  await exportActions(app).begin(['chair']);
  expect(app.store.getState().overlay).toEqual({ kind: 'folder-picker', of: 'export', ids: ['chair'] });
});

interface Asked {
  readonly ids: readonly string[];
  readonly choice: { readonly sidecar: boolean };
}

/** The window over an engine that copies by this. */
function copying(copy: (asked: Asked) => readonly string[]): TestApp {
  const app = createTestApp();
  app.answer('library.copyOut', (asked: Asked) => ({ paths: copy(asked), failed: [] }));
  return app;
}

const ids = Array.from({ length: 25 }, (_, at) => `asset-${at}`);
const said = (app: TestApp): readonly string[] =>
  app.store.getState().notices.map(({ level, message }) => `${level}: ${message}`);

describe('copies of results', () => {
  it('are all made as was chosen for them, although others are chosen meanwhile', async () => {
    const chosen: boolean[] = [];
    const app = copying(({ ids: some, choice }) => {
      chosen.push(choice.sidecar);
      const { settings, applySettings } = app.store.getState();
      applySettings({ ...settings, copyOut: { ...settings.copyOut, sidecar: true } });
      return some;
    });
    await exportActions(app).copyOut(ids, '/out');
    expect(chosen).toEqual([false, false, false]);
    expect(said(app)).toEqual(['info: 25 assets were copied to /out.']);
  });

  it('say how many assets are not in the library any more', async () => {
    const some = copying(({ ids: asked }) => asked.slice(1));
    await exportActions(some).copyOut(ids, '/out');
    expect(said(some)).toEqual([
      'warning: 22 assets were copied to /out. 3 assets are not in the library any more.',
    ]);
    const none = copying(() => []);
    await exportActions(none).copyOut(['gone'], '/out');
    expect(said(none)).toEqual(['warning: 1 asset is not in the library any more.']);
  });

  it('say how many were not tried where the folder goes away on the way, and nothing of that where none was', async () => {
    let calls = 0;
    const later = copying(({ ids: asked }) => {
      calls += 1;
      if (calls > 1) throw new AppError('usage', '/out is not there.');
      return asked;
    });
    await expect(exportActions(later).copyOut(ids, '/out')).resolves.toBeUndefined();
    expect(said(later)).toHaveLength(2);
    expect(said(later)).toContain('warning: 10 assets were copied to /out. 15 assets were not tried.');
    const never = copying(() => {
      throw new AppError('usage', '/out is not there.');
    });
    await exportActions(never).copyOut(ids, '/out');
    expect(said(never)).toHaveLength(1);
  });

  it('say what is left once they are stopped', async () => {
    const app = copying(({ ids: asked }) => {
      exportActions(app).stop();
      return asked.slice(0, 4);
    });
    app.answer('library.stopCopyOut', () => undefined);
    await exportActions(app).copyOut(ids, '/out');
    expect(said(app)).toEqual([
      'info: 4 assets were copied to /out. It was stopped; 21 assets were not tried.',
    ]);
  });
});
