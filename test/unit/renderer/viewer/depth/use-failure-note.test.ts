import { act } from '@react-three/fiber';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type DepthFailed, useFailureNote } from '../../../../../renderer/viewer/depth/use-failure-note.ts';
import { createStrictRoot } from '../../../../helpers/react/strict-root.ts';

const onRetry = (): void => undefined;

it('the note of a depth map that failed goes when it is put away, and where nothing more is asked of the map', async () => {
  let note: DepthFailed | null = null;
  function Shown({ failure, asked }: { readonly failure: string | null; readonly asked: string | null }) {
    note = useFailureNote(failure, asked, onRetry);
    return null;
  }
  const root = await createStrictRoot();
  const show = async (failure: string | null, asked: string | null): Promise<string | null> => {
    await root.render(createElement(Shown, { failure, asked }));
    return note?.message ?? null;
  };
  const close = () => act(async () => note?.onClose());
  expect(await show(null, 'range')).toBeNull();
  expect(await show('It is away.', 'range')).toBe('It is away.');
  expect(await show('It is away.', null)).toBeNull();
  expect(await show('It is away.', 'range')).toBe('It is away.');
  await close();
  expect(await show('It is away.', 'range')).toBeNull();
  expect(await show('It is away.', 'mesh')).toBe('It is away.');
  await close();
  expect(await show('It is away.', 'mesh')).toBeNull();
  // Its own picture alone is shown for a while, then the same is asked for again.
  expect(await show('It is away.', null)).toBeNull();
  expect(await show('It is away.', 'mesh')).toBe('It is away.');
  // Likewise after something else of it.
  await close();
  expect(await show('It is away.', 'mesh')).toBeNull();
  expect(await show('It is away.', 'range')).toBe('It is away.');
  expect(await show('It is away.', 'mesh')).toBe('It is away.');
  await root.unmount();
});
