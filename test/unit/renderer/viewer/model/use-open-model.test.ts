import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { ParseMessage } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { useOpenModel } from '../../../../../renderer/viewer/model/use-open-model.ts';
import type { Viewable } from '../../../../../renderer/viewer/viewable.ts';
import { createStrictRoot } from '../../../../helpers/react/strict-root.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';

const workers = standInWorkers<ParseMessage>();

const WANTED: Viewable = {
  assetId: 'a',
  name: 'chair',
  url: '/asset/a/chair.glb',
  sha256: null,
  format: 'glb',
  turn: 'none',
  cover: null,
  references: [],
};

it('reads a file that could not be read anew for a viewer that takes the place of the one that failed', async () => {
  // asked for the name of the graphics card
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = (): null => null;
    },
  );
  let state = '';
  const Probe = (): null => {
    state = useOpenModel(WANTED).requested.state;
    return null;
  };
  const root = await createStrictRoot();
  await root.render(createElement(Probe, { key: 'first' }));
  for (const worker of workers()) worker.say({ kind: 'failed', message: 'It took too long.' });
  await root.render(createElement(Probe, { key: 'first' }));
  expect(state).toBe('failed');
  const before = workers().length;
  await root.render(createElement(Probe, { key: 'again' }));
  expect(state).toBe('opening');
  expect(workers().length).toBeGreaterThan(before);
  await root.unmount();
});
