import { createElement, useCallback, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDisposable } from '../../../../renderer/ui/use-disposable.ts';
import { createStrictRoot, type StrictRoot } from '../../../helpers/react/strict-root.ts';

let root: StrictRoot | null = null;
afterEach(async () => {
  await root?.unmount();
  root = null;
});

/** Something that says whether it was disposed of. */
interface Made {
  readonly name: string;
  isDisposed: boolean;
  readonly dispose: () => void;
}

/** A component that makes one thing for a name, and what effects of its own saw of it. */
function createUser() {
  const made: Made[] = [];
  const seen: (string | null)[] = [];
  const make = (name: string): Made => {
    const one: Made = {
      name,
      isDisposed: false,
      dispose: () => {
        if (one.isDisposed) throw new Error(`${name} is disposed of twice.`);
        one.isDisposed = true;
      },
    };
    made.push(one);
    return one;
  };
  function User({ name }: { readonly name: string }) {
    const value = useDisposable(useCallback(() => make(name), [name]));
    useLayoutEffect(() => {
      seen.push(value === null ? null : `${value.name}${value.isDisposed ? ', disposed of' : ''}`);
    });
    return null;
  }
  const alive = (): readonly string[] => made.filter(({ isDisposed }) => !isDisposed).map(({ name }) => name);
  return { User, made, seen, alive };
}

test('StrictMode mounts twice: one thing is left, and nothing sees the one that was disposed of', async () => {
  const { User, made, seen, alive } = createUser();
  root = await createStrictRoot();
  await root.render(createElement(User, { name: 'grid' }));
  expect(made).toHaveLength(2);
  expect(alive()).toEqual(['grid']);
  expect(seen.at(-1)).toBe('grid');
  expect(seen).not.toContain('grid, disposed of');
});

test('another make disposes of the thing before, which no effect sees again', async () => {
  const { User, seen, alive } = createUser();
  root = await createStrictRoot();
  await root.render(createElement(User, { name: 'chair' }));
  await root.render(createElement(User, { name: 'lamp' }));
  expect(alive()).toEqual(['lamp']);
  expect(seen.at(-1)).toBe('lamp');
  expect(seen.filter((each) => each?.includes('disposed') === true)).toEqual([]);
});

test('drawn again with the same make, it is the same thing; unmounted, it is disposed of', async () => {
  const { User, made, alive } = createUser();
  root = await createStrictRoot();
  await root.render(createElement(User, { name: 'chair' }));
  const before = made.length;
  await root.render(createElement(User, { name: 'chair' }));
  expect(made).toHaveLength(before);
  await root.unmount();
  expect(alive()).toEqual([]);
});
