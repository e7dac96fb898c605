import { act, createRoot } from '@react-three/fiber';
import { createElement, type ReactNode, StrictMode } from 'react';
import type { WebGLRenderer } from 'three';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** What React draws in StrictMode, where every component mounts twice, without a page. */
export interface StrictRoot {
  /** Resolves once all effects have run. */
  readonly render: (element: ReactNode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

const nothing = (): void => undefined;

/** A root of the viewer's reconciler, which needs no document, on a canvas that nothing is drawn on. */
export async function createStrictRoot(): Promise<StrictRoot> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const canvas = Object.assign(new EventTarget(), { width: 1, height: 1, style: {} });
  const root = createRoot(canvas as unknown as HTMLCanvasElement);
  await root.configure({
    gl: {
      domElement: canvas,
      render: nothing,
      setSize: nothing,
      setPixelRatio: nothing,
    } as unknown as WebGLRenderer,
    size: { width: 1, height: 1, top: 0, left: 0 },
    dpr: 1,
    frameloop: 'never',
  });
  const render = async (element: ReactNode): Promise<void> => {
    await act(async () => root.render(createElement(StrictMode, null, element)));
  };
  // what mounts together with the root is not mounted twice: there is something above StrictMode then
  await render(null);
  return {
    render,
    unmount: async () => {
      await act(async () => root.unmount());
    },
  };
}
