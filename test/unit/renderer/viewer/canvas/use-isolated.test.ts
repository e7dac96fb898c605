import { act } from '@react-three/fiber';
import { createElement, type FunctionComponent } from 'react';
import { Box3, BoxGeometry, Matrix4, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { expect, it } from 'vitest';
import type { App } from '../../../../../renderer/store/app.ts';
import { AppProvider } from '../../../../../renderer/store/app-context.tsx';
import type { CameraPose } from '../../../../../renderer/viewer/camera/camera-poses.ts';
import type { ViewControl } from '../../../../../renderer/viewer/camera/view-control.ts';
import { useIsolated } from '../../../../../renderer/viewer/canvas/use-isolated.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createStrictRoot } from '../../../../helpers/react/strict-root.ts';
import { FRONT_POSE } from '../../../../helpers/viewer/front-pose.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const Provider = AppProvider as FunctionComponent<{ readonly app: App }>;

/** Boxes of one unit along x, two apart, each a part. */
function row(count: number): BuiltModel {
  const parts = Array.from({ length: count }, (_, part) => {
    const mesh = new Mesh(new BoxGeometry(), new MeshStandardMaterial());
    mesh.matrix.copy(new Matrix4().makeTranslation(part * 2, 0, 0));
    return { part, mesh };
  });
  return { parts } as unknown as BuiltModel;
}

it('a part that is shown alone is framed, and the camera goes back with the others, unless another model has come', async () => {
  const app = createTestApp();
  const moves: unknown[] = [];
  const control = {
    goal: () => FRONT_POSE,
    goTo: (pose: CameraPose) => void moves.push(pose),
    ask: (_: unknown, box: Box3 | null) => void moves.push(box),
  } as unknown as ViewControl;
  function Stage({ built, subject }: { readonly built: BuiltModel; readonly subject: string }) {
    useIsolated(built, subject, control);
    return null;
  }
  const root = await createStrictRoot();
  const show = (built: BuiltModel, subject: string) =>
    root.render(createElement(Provider, { app }, createElement(Stage, { built, subject })));
  const isolate = (part: number | null) => act(async () => app.store.getState().isolatePart(part));
  const boxAt = (part: number) =>
    new Box3(new Vector3(part * 2 - 0.5, -0.5, -0.5), new Vector3(part * 2 + 0.5, 0.5, 0.5));

  await show(row(3), 'chair');
  expect(moves).toEqual([]);
  await isolate(1);
  await isolate(2);
  // the whole model takes the place of its preview
  await show(row(3), 'chair');
  expect(moves).toEqual([boxAt(1), boxAt(2)]);
  await isolate(null);
  expect(moves.at(-1)).toBe(FRONT_POSE);

  await isolate(0);
  await show(row(2), 'table');
  await isolate(null);
  expect(moves.slice(3)).toEqual([boxAt(0)]);
  await root.unmount();
});
