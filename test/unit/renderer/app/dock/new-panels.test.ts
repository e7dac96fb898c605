import { expect, it } from 'vitest';
import { defaultLayout } from '../../../../../renderer/app/dock/default-layouts.ts';
import { SEEN_PANELS, withNewPanels } from '../../../../../renderer/app/dock/new-panels.ts';
import { type Layout, layoutSchema, panelsOf } from '../../../../../shared/model/settings/layout.ts';

/** As an earlier version kept it, without the list of chains. */
const OLD: Layout = {
  version: 1,
  direction: 'column',
  root: {
    kind: 'split',
    share: 1,
    parts: [
      { kind: 'area', share: 0.7, panels: ['plan', 'recipe'], shown: 'plan' },
      { kind: 'area', share: 0.3, panels: ['queue', 'job'], shown: 'job' },
    ],
  },
};
const panels = (layout: Layout): readonly string[] => panelsOf(layout.root);

it('gives an older layout the list of chains behind the queue, and leaves what is shown', () => {
  const now = withNewPanels('batch', OLD);
  expect(now.root.parts[1]).toEqual({
    ...OLD.root.parts[1],
    panels: ['queue', 'job', 'chains'],
  });
  expect(layoutSchema.parse(now)).toEqual(now);
});

it('does not give it again once it was seen, and so was closed; nor to other workspaces, nor without the queue', () => {
  const closed = { ...OLD, seen: [...SEEN_PANELS] };
  expect(panels(withNewPanels('batch', layoutSchema.parse(closed)))).toEqual(panels(OLD));
  expect(panels(withNewPanels('library', OLD))).toEqual(panels(OLD));
  const [plan] = OLD.root.parts;
  const without = { ...OLD, root: { ...OLD.root, parts: plan === undefined ? [] : [plan] } };
  expect(panels(withNewPanels('batch', without))).toEqual(['plan', 'recipe']);
});

it('leaves the default layout as it is', () => {
  const layout = defaultLayout('batch', { width: 1280, height: 720, scale: 1 });
  expect(panels(withNewPanels('batch', layout))).toEqual(panels(layout));
});
