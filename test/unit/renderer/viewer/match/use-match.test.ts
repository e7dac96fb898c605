import { act } from '@react-three/fiber';
import { createElement, type FunctionComponent } from 'react';
import { Sphere, Vector3 } from 'three';
import { expect, it, vi } from 'vitest';
import type { App } from '../../../../../renderer/store/app.ts';
import { AppProvider } from '../../../../../renderer/store/app-context.tsx';
import type { CameraPose } from '../../../../../renderer/viewer/camera/camera-poses.ts';
import type { ViewControl } from '../../../../../renderer/viewer/camera/view-control.ts';
import type { MatchAnswer } from '../../../../../renderer/viewer/match/match-message.ts';
import { useMatch } from '../../../../../renderer/viewer/match/use-match.ts';
import type { ReferencePicture } from '../../../../../renderer/viewer/viewable.ts';
import { createStrictRoot } from '../../../../helpers/react/strict-root.ts';
import { FRONT_POSE } from '../../../../helpers/viewer/front-pose.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';
import { triangleMesh } from '../../../../helpers/viewer/triangle-mesh.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const Provider = AppProvider as FunctionComponent<{ readonly app: App }>;
const workers = standInWorkers<MatchAnswer>();
const FOUND = { kind: 'found', found: { pose: FRONT_POSE, slope: 0.27, match: 0.9 } } as const;
const MESHES = [triangleMesh()];
const SPHERE = new Sphere(new Vector3(), 1);
const of = (view: ReferencePicture['view']): ReferencePicture => ({
  name: `${view}.png`,
  url: `/asset/chair/${view}.png`,
  of: 'chair',
  view,
});

/** What a worker was asked, by the kinds of its messages. */
const asked = (worker: ReturnType<typeof workers>[number] | undefined): readonly string[] =>
  (worker?.postMessage.mock.calls ?? []).map(([message]) => (message as { readonly kind: string }).kind);

it('a match that is left while it compares leaves nothing to the next one', async () => {
  const app = createTestApp();
  app.answer('library.outline', () => ({ is: 'cut', by: 'alpha', doubts: [], url: '/cache/outline.webp' }));
  app.answer('batch.stopScan', () => undefined);
  let pose = FRONT_POSE;
  const control = {
    pose: () => pose,
    goal: () => pose,
    goTo: (to: CameraPose) => {
      pose = to;
    },
  } as unknown as ViewControl;
  let follow = (): void => undefined;
  function Stage({ reference }: { readonly reference: ReferencePicture | null }) {
    const next = useMatch({ meshes: MESHES, sphere: SPHERE, control, reference, aspect: 1 });
    follow = next;
    return null;
  }
  const root = await createStrictRoot();
  const show = async (reference: ReferencePicture | null) => {
    await root.render(createElement(Provider, { app }, createElement(Stage, { reference })));
    await act(async () => vi.advanceTimersByTimeAsync(10));
    return workers().at(-1);
  };

  const first = await show(of('front'));
  first?.say({ kind: 'read', side: 1 });
  first?.say(FOUND);
  // Left before this is answered.
  expect(asked(first).slice(-2)).toEqual(['find', 'compare']);

  const second = await show(of('left'));
  expect(second).not.toBe(first);
  expect(first?.terminate).toHaveBeenCalled();
  // The artist turns the model before its camera is found.
  pose = { ...FRONT_POSE, theta: 0.4 };
  follow();
  expect(asked(second)).not.toContain('compare');
  second?.say({ kind: 'read', side: 1 });
  second?.say(FOUND);
  expect(asked(second).slice(-2)).toEqual(['find', 'compare']);
  await root.unmount();
});

it('the figures of one reference are not shown for the next, whose outline is still asked for', async () => {
  const app = createTestApp();
  const picture = { width: 1, height: 1 } as ImageData;
  let isSlow = false;
  app.answer('library.outline', () =>
    isSlow
      ? new Promise(() => undefined)
      : { is: 'cut', by: 'alpha', doubts: [], url: '/cache/outline.webp' },
  );
  app.answer('batch.stopScan', () => undefined);
  const control = {
    pose: () => FRONT_POSE,
    goal: () => FRONT_POSE,
    goTo: () => undefined,
  } as unknown as ViewControl;
  function Stage({ reference }: { readonly reference: ReferencePicture }) {
    useMatch({ meshes: MESHES, sphere: SPHERE, control, reference, aspect: 1 });
    return null;
  }
  const root = await createStrictRoot();
  const show = async (reference: ReferencePicture) => {
    await root.render(createElement(Provider, { app }, createElement(Stage, { reference })));
    await act(async () => vi.advanceTimersByTimeAsync(10));
    return workers().at(-1);
  };
  const first = await show(of('front'));
  first?.say({ kind: 'read', side: 1 });
  first?.say(FOUND);
  first?.say({ kind: 'compared', difference: { missing: 0.02, tooMuch: 0.01, match: 0.97, picture } });
  expect(app.store.getState().match).toMatchObject({ is: 'shown', match: 0.97 });
  isSlow = true;
  await show(of('left'));
  expect(app.store.getState().match).toEqual({ is: 'reading' });
  await root.unmount();
});
