import { describe, expect, it, vi } from 'vitest';
import {
  createMakeActions,
  type MakeActions,
  type Making,
} from '../../../../../../renderer/store/library/export/make-each.ts';
import type { AssetView } from '../../../../../../shared/bridge/views.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp, type TestApp } from '../../../../../helpers/window-app.ts';

const assets = await assetFixtures('busy');
const [first, second, third] = assets as [AssetView, AssetView, AssetView];
const ids = [first, second, third].map(({ asset }) => asset.id);

function actions(
  making: Making,
  whyNot: (view: AssetView) => string | null = () => null,
  start: () => Making = () => making,
) {
  const app = createTestApp();
  for (const each of assets) app.store.getState().cacheAsset(each);
  const make = createMakeActions<'choice'>(app, {
    dialog: 'pictures',
    pickerFor: () => ({ kind: 'folder-picker', of: 'copies' }),
    busy: 'One is on its way.',
    unmade: 'made',
    showProgress: (progress) => app.store.getState().setPicturesOut(progress),
    whyNot,
    start,
  });
  return { app, make };
}

const said = (app: TestApp): readonly string[] =>
  app.store.getState().notices.map(({ level, message }) => `${level}: ${message}`);

describe('files that the window makes of assets', () => {
  it('can be made once their making could not be begun', async () => {
    const one = vi.fn(async () => undefined);
    const start = vi
      .fn(() => ({ one }))
      .mockImplementationOnce(() => {
        throw new Error('there is no canvas');
      });
    const { app, make } = actions({ one }, () => null, start);
    await make.make(ids, 'choice', '/out');
    expect(said(app)).toEqual([expect.stringMatching(/^error: /)]);
    await make.make(ids, 'choice', '/out');
    expect(one).toHaveBeenCalledTimes(3);
  });

  it('are made one after the other, and what belongs to all comes last', async () => {
    const order: string[] = [];
    const { app, make } = actions({
      one: async ({ asset }, { onWritten, onProgress }) => {
        onProgress(0.5);
        const { picturesOut } = app.store.getState();
        order.push(`${asset.name} at ${picturesOut?.done} of ${picturesOut?.of}`);
        onWritten();
      },
      together: {
        name: 'Review',
        make: async ({ onWritten }) => {
          order.push('together');
          onWritten();
        },
      },
      note: () => 'One was made smaller.',
    });
    await make.make(ids, 'choice', '/out');
    const names = [first, second, third].map(({ asset }) => asset.name);
    expect(order).toEqual([...names.map((name, at) => `${name} at ${at + 0.5} of 3`), 'together']);
    expect(said(app)).toEqual(['info: 4 files were written to /out. One was made smaller.']);
    expect(app.store.getState()).toMatchObject({ picturesOut: null, overlay: { kind: 'none' } });
  });

  it('go on after one that fails or is none of those, which the end says with the first reason', async () => {
    const one = vi.fn<Making['one']>(async (view, { onWritten }) => {
      if (view.asset.id === second.asset.id) throw new Error('The disk is full.');
      onWritten();
    });
    const { app, make } = actions({ one }, ({ asset }) => (asset.id === third.asset.id ? 'No model.' : null));
    await make.make(['gone', ...ids], 'choice', '/out');
    expect(one).toHaveBeenCalledTimes(2);
    expect(said(app)).toEqual([
      'error: 1 file was written to /out. 3 assets were not made; an asset: It is not in the library any more.',
    ]);
  });

  it('end at the first where nothing can be written into the folder: the others would be drawn for nothing', async () => {
    const one = vi.fn<Making['one']>(async () => {
      throw new AppError('usage', '/out may not be written to; choose another folder.');
    });
    const together = vi.fn(async () => undefined);
    const { app, make } = actions({ one, together: { name: 'Review', make: together } });
    await make.make(ids, 'choice', '/out');
    expect(one).toHaveBeenCalledTimes(1);
    expect(together).not.toHaveBeenCalled();
    expect(said(app)).toEqual([
      `error: No file was written. 1 asset was not made; ${first.asset.name}: /out may not be written to; choose another folder. 2 assets were not tried.`,
    ]);
  });

  it('show how far they are in their dialog, but not in the place of another one', async () => {
    const seen: string[] = [];
    const { app, make } = actions({ one: async () => void seen.push(app.store.getState().overlay.kind) });
    await make.make([first.asset.id], 'choice', '/out');
    app.store.getState().showOverlay({ kind: 'save-recipe' });
    await make.make([first.asset.id], 'choice', '/out');
    expect([...seen, app.store.getState().overlay.kind]).toEqual(['pictures', 'save-recipe', 'save-recipe']);
  });

  it('end at the first where the disk is full, also on the way to the folder, and say how many were not tried', async () => {
    const one = vi.fn<Making['one']>(async ({ asset }, { onWritten }) => {
      if (asset.id === second.asset.id)
        throw new AppError('disk', 'The disk of /out is full; free some space.', { detail: 'ENOSPC' });
      onWritten();
    });
    const { app, make } = actions({ one });
    await make.make(ids, 'choice', '/out');
    expect(one).toHaveBeenCalledTimes(2);
    expect(said(app)).toEqual([
      `error: 1 file was written to /out. 1 asset was not made; ${second.asset.name}: The disk of /out is full; free some space. 1 asset was not tried.`,
    ]);
  });

  it('are stopped by a word: nothing more is begun, and no failure is told of', async () => {
    const together = vi.fn(async () => undefined);
    const { app, make } = actions({
      one: async (_view, { signal }) => {
        make.stop();
        signal.throwIfAborted();
      },
      together: { name: 'Review', make: together },
    });
    await make.make(ids, 'choice', '/out');
    expect(together).not.toHaveBeenCalled();
    expect(said(app)).toEqual(['info: No file was written. It was stopped.']);
  });

  it('are made for one run at a time', async () => {
    const whole = Promise.withResolvers<void>();
    const { app, make } = actions({ one: () => whole.promise });
    const running = make.make([first.asset.id], 'choice', '/out');
    await make.make(ids, 'choice', '/out');
    expect(said(app)).toEqual(['warning: One is on its way.']);
    whole.resolve();
    await running;
    await startsAnew(make, app);
  });
});

/** After the end of a run. */
async function startsAnew(make: MakeActions<'choice'>, app: TestApp): Promise<void> {
  await make.make(['gone'], 'choice', '/out');
  expect(said(app)).toEqual(expect.arrayContaining([expect.stringContaining('1 asset was not made')]));
}
