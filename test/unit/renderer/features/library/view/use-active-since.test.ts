import { createElement } from 'react';
import { expect, it } from 'vitest';
import { useActiveSince } from '../../../../../../renderer/features/library/view/use-active-since.ts';
import { createStrictRoot } from '../../../../../helpers/react/strict-root.ts';

/** A list of assets that can be drawn and put away. */
async function listNamed(name: string) {
  const brought: string[] = [];
  function List({ active, isThere }: { readonly active: string; readonly isThere: boolean }) {
    useActiveSince({ name, active, isThere, bringIntoSight: () => brought.push(active) });
    return null;
  }
  const root = await createStrictRoot();
  return {
    brought,
    show: (active: string, isThere = true) => root.render(createElement(List, { active, isThere })),
    hide: () => root.render(null),
  };
}

it('brings an asset into sight that became the active one while the list was away, once', async () => {
  const { brought, show, hide } = await listNamed('one that is away');
  await show('fox');
  await show('duck');
  expect(brought).toEqual([]);
  await hide();
  await show('house', false);
  expect(brought).toEqual([]);
  await show('house');
  expect(brought).toEqual(['house']);
  await show('chair');
  expect(brought).toEqual(['house']);
});

it('leaves a list as it was where the same asset is still the active one', async () => {
  const { brought, show, hide } = await listNamed('one that is back');
  await show('fox');
  await hide();
  await show('fox');
  expect(brought).toEqual([]);
});
