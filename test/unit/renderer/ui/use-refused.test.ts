import { act } from '@react-three/fiber';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { useRefused } from '../../../../renderer/ui/use-refused.ts';
import { createStrictRoot } from '../../../helpers/react/strict-root.ts';

it('a form is told why what is typed cannot be taken, until it can or its field is gone', async () => {
  const told: (string | null)[] = [];
  let refuse: (why: string | null) => void = () => undefined;
  function Field({ form }: { readonly form: string }) {
    [, refuse] = useRefused((why) => told.push(why === null ? null : `${form}: ${why}`));
    return null;
  }
  const root = await createStrictRoot();
  const set = (why: string | null) => act(async () => refuse(why));
  await root.render(createElement(Field, { form: 'first' }));
  expect(told).toEqual([]);
  await set('at most 9');
  await set('at most 9');
  expect(told).toEqual(['first: at most 9']);
  await set(null);
  expect(told.splice(0)).toEqual(['first: at most 9', null]);
  // Its form is drawn anew all the time, and is told by what it gave last.
  await root.render(createElement(Field, { form: 'second' }));
  await set('no number');
  expect(told.splice(0)).toEqual(['second: no number']);
  await root.render(createElement(Field, { form: 'third' }));
  expect(told).toEqual([]);
  await root.render(null);
  expect(told).toEqual([null]);
  await root.unmount();
});
