import { flushGlobalEffects, useThree } from '@react-three/fiber';
import { Component, createElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useUploaded } from '../../../../../renderer/viewer/canvas/use-uploaded.ts';
import type { BuiltModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createStrictRoot } from '../../../../helpers/react/strict-root.ts';

/** What the viewer's panel does with an error while it is drawn. */
class Guard extends Component<{
  readonly onError: (cause: unknown) => void;
  readonly children?: ReactNode;
}> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(cause: unknown): void {
    this.props.onError(cause);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

it('a model that the graphics card does not take is an error of the viewer, which says so, and no empty picture', async () => {
  const refused = new Error('CONTEXT_LOST_WEBGL');
  const built = {
    disposed: new AbortController().signal,
    get textures(): never {
      throw refused;
    },
  } as unknown as BuiltModel;
  const subject = { built };
  function Shown() {
    useUploaded(subject, () => undefined);
    return null;
  }
  const errors: unknown[] = [];
  // React logs what a guard catches.
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const root = await createStrictRoot();
  const onError = (cause: unknown): void => void errors.push(cause);
  await root.render(createElement(Guard, { onError }, createElement(Shown)));
  await expect.poll(() => errors).toEqual([refused]);
  await root.unmount();
  log.mockRestore();
});

/** A model of nothing: it is uploaded at once. */
const empty = (): BuiltModel =>
  ({
    disposed: new AbortController().signal,
    geometries: [],
    textures: [],
  }) as unknown as BuiltModel;

it('a late frame of the previous model does not count as one of the next', async () => {
  const drawn: string[] = [];
  function Shown({ name, subject }: { readonly name: string; readonly subject: { built: BuiltModel } }) {
    const { gl } = useThree();
    Object.assign(gl, { getContext: () => ({ fenceSync: () => null }) });
    useUploaded(subject, () => drawn.push(name));
    return null;
  }
  const [first, second] = [{ built: empty() }, { built: empty() }];
  const root = await createStrictRoot();
  await root.render(createElement(Shown, { name: 'first', subject: first }));
  await root.render(createElement(Shown, { name: 'second', subject: first }));
  flushGlobalEffects('after', 0);
  expect(drawn).toEqual(['first']);
  await root.render(createElement(Shown, { name: 'second', subject: second }));
  flushGlobalEffects('after', 0);
  expect(drawn).toEqual(['first', 'second']);
  await root.unmount();
});
