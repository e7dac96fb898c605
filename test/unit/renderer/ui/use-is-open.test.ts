import { createElement } from 'react';
import { expect, it } from 'vitest';
import { useIsOpen } from '../../../../renderer/ui/use-is-open.ts';
import { createStrictRoot } from '../../../helpers/react/strict-root.ts';

it('a dialog is open until it is unmounted, also where StrictMode mounts it twice', async () => {
  const seen = new Set<() => boolean>();
  function Dialog() {
    seen.add(useIsOpen());
    return null;
  }
  const root = await createStrictRoot();
  await root.render(createElement(Dialog));
  const before = [...seen].at(-1);
  await root.render(createElement(Dialog));
  expect([...seen].at(-1)).toBe(before);
  expect(before?.()).toBe(true);
  await root.render(null);
  expect(before?.()).toBe(false);
  await root.unmount();
});
