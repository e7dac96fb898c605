import { expect, it } from 'vitest';
import { stageFiles } from '../../../../../../renderer/store/library/import/stage-files.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const files = ['mug.png', 'locked.png', 'vase.png'].map((name) => new File(['x'], name));

function app(fault: Error = new Error('It cannot be read.')) {
  const { store, transport } = createTestApp();
  const stageFile = async ({ name }: File): Promise<string> => {
    if (name === 'locked.png') throw fault;
    return `/inbox/${name}`;
  };
  return { store, transport: { ...transport, stageFile } };
}

it('copies the other files where one cannot be, and names that', async () => {
  const { store, transport } = app();
  expect(await stageFiles({ store, transport }, files)).toEqual(['/inbox/mug.png', '/inbox/vase.png']);
  expect(store.getState().staging).toBeNull();
  expect(store.getState().notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^1 file was left out; locked\.png: /),
  ]);
});

it('names a file once', async () => {
  const { store, transport } = app(new AppError('disk', 'locked.png could not be read.'));
  await stageFiles({ store, transport }, files);
  expect(store.getState().notices.map(({ message }) => message)).toEqual([
    '1 file was left out; locked.png could not be read.',
  ]);
});

it('fails where no file is left', async () => {
  const { store, transport } = app();
  await expect(stageFiles({ store, transport }, files.slice(1, 2))).rejects.toThrow('It cannot be read.');
  expect(store.getState().staging).toBeNull();
  expect(store.getState().notices).toEqual([]);
});

it('a folder without a path is said to be one, and nothing is copied of it', async () => {
  const { store, transport } = app();
  const folders = new Set(['mug.png']);
  expect(await stageFiles({ store, transport }, files, folders)).toEqual(['/inbox/vase.png']);
  expect(store.getState().notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^2 files were left out; mug\.png is a folder, .* Import… in the menu File\.$/),
  ]);
});

it('a folder that has a path is taken', async () => {
  const { store, transport } = app();
  const known = { ...transport, pathForFile: (file: unknown) => `/there/${(file as File).name}` };
  const taken = await stageFiles({ store, transport: known }, files.slice(0, 1), new Set(['mug.png']));
  expect(taken).toEqual(['/there/mug.png']);
});
