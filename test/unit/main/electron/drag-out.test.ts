import { expect, it, vi } from 'vitest';
import { createDragOut } from '../../../../main/electron/drag-out.ts';
import { StandInWindow } from '../../../helpers/electron-window-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

it.each([
  ['the cover of one, made small', '/library/chair/cover.png', '/library/chair/cover.png at 96'],
  ['a plain square where the cover cannot be read', '/library/chair/cover.webp', 'a square'],
  ['a plain square where there is no cover', null, 'a square'],
])('hands all files to the system, under %s', (_what, cover, icon) => {
  const window = new StandInWindow({ webPreferences: {} });
  createDragOut(() => window as never)(['/library/chair/a.glb', '/away/b.glb'], cover);
  expect(window.webContents.dragged).toEqual([
    { file: '/library/chair/a.glb', files: ['/library/chair/a.glb', '/away/b.glb'], icon },
  ]);
});

it('does nothing where the window is gone', () => {
  expect(() => createDragOut(() => null)(['/a.glb'], null)).not.toThrow();
});
