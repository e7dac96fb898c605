import { act } from '@react-three/fiber';
import { createElement, type FunctionComponent } from 'react';
import { expect, it } from 'vitest';
import type { App } from '../../../../renderer/store/app.ts';
import { AppProvider } from '../../../../renderer/store/app-context.tsx';
import { type EngineRequest, useRequest } from '../../../../renderer/store/use-request.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { createStrictRoot } from '../../../helpers/react/strict-root.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

// createElement's types do not know that its third argument is the children.
const Provider = AppProvider as FunctionComponent<{ readonly app: App }>;

it('an error is said beside what asked, and as a notice where that is gone by then', async () => {
  const app = createTestApp();
  const said = () => app.store.getState().notices.map(({ level, message }) => `${level}: ${message}`);
  const shown: { request?: EngineRequest<'save'> } = {};
  function Control() {
    shown.request = useRequest<'save'>();
    return null;
  }
  const root = await createStrictRoot();
  await root.render(createElement(Provider, { app }, createElement(Control)));
  const full = new AppError('disk', 'The disk is full.');
  await act(async () => shown.request?.ask('save', () => Promise.reject(full)));
  expect([shown.request?.error?.message, said()]).toEqual(['The disk is full.', []]);
  const late = Promise.withResolvers<void>();
  const ends: (boolean | undefined)[] = [];
  await act(async () => void shown.request?.ask('save', () => late.promise).then((end) => ends.push(end)));
  await root.render(null);
  await act(async () => late.reject(full));
  await expect.poll(() => ends).toEqual([false]);
  expect(said()).toEqual(['error: The disk is full.']);
  await root.unmount();
});
