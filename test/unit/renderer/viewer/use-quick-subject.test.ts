import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Subject } from '../../../../renderer/viewer/canvas/subject.ts';
import type { Shown } from '../../../../renderer/viewer/model/model-switcher.ts';
import { useQuickSubject } from '../../../../renderer/viewer/use-quick-subject.ts';
import { createStrictRoot } from '../../../helpers/react/strict-root.ts';

const viewable = {
  assetId: 'asset',
  name: 'vase',
  url: '/asset/vase.glb',
  format: 'glb',
  turn: 'none' as const,
  cover: null,
  sha256: null,
  references: [],
};
const shownWith = (parsed: object, built: object, notes: readonly string[] = []): Shown =>
  ({ viewable, model: { parsed, built, notes } }) as unknown as Shown;

it('what the quick look and the presentation draw stays the same until other surfaces are there', async () => {
  const drawn: (Subject | null)[] = [];
  function Looked({ shown }: { readonly shown: Shown | null }) {
    const subject = useQuickSubject(shown);
    if (drawn.at(-1) !== subject) drawn.push(subject);
    return null;
  }
  const [preview, built] = [{}, {}];
  const root = await createStrictRoot();
  const show = (shown: Shown | null) => root.render(createElement(Looked, { shown }));
  await show(null);
  await show(shownWith(preview, built));
  const first = drawn.at(-1);
  expect(first).toMatchObject({ name: 'vase', format: 'glb', assetId: 'asset', hasReferences: false });
  // While the next one is read, its progress is told again and again.
  await show(shownWith(preview, built, ['A preview.']));
  await show(shownWith(preview, built));
  expect(drawn.at(-1)).toBe(first);
  await show(shownWith({}, {}));
  expect(drawn.at(-1)).not.toBe(first);
  await root.unmount();
});
