import { afterEach, expect, it, vi } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { revokeClosedFiles } from '../../../../../renderer/store/library/revoke-closed-files.ts';

afterEach(() => void vi.restoreAllMocks());

it('gives the memory of a file back once it is viewed no more, whichever way that came', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const revoked = () => revoke.mock.calls.map(([url]) => url);
  const store = createAppStore();
  const state = store.getState;
  const open = (url: string) => state().openFile({ name: 'a.glb', url, format: 'glb', bytes: 1 });
  const undo = revokeClosedFiles(store);

  open('blob:closed');
  state().setScale(1.2);
  expect(revoked()).toEqual([]);
  state().closeFile();
  open('blob:replaced');
  open('blob:gave-way');
  state().selectAsset('an-asset');
  expect(revoked()).toEqual(['blob:closed', 'blob:replaced', 'blob:gave-way']);
  open('blob:kept');
  undo();
  state().closeFile();
  expect(revoked()).toHaveLength(3);
});
