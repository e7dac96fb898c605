import { expect, it } from 'vitest';
import { relinkActions } from '../../../../../../renderer/store/library/import/relink-actions.ts';
import type { LostLink, Overlay } from '../../../../../../renderer/store/overlay.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const linkOf = (id: string): LostLink => ({ id, name: id, path: `${id}.glb` });
const questionAbout = (id: string): Overlay => ({
  kind: 'relink',
  link: linkOf(id),
  outcome: { is: 'different', source: `/new/${id}.glb` },
});

it.each([false, true])(
  'the end of a search for linked files closes its own dialog, and none that is about another file (left: %s)',
  async (isLeft) => {
    const app = createTestApp();
    const { getState } = app.store;
    const other = questionAbout('vase');
    const meanwhile = (): void => {
      if (!isLeft) return;
      getState().closeOverlay('relink');
      getState().showOverlay(other);
    };
    app.answer('imports.relink', () => {
      meanwhile();
      return { is: 'done', source: '/new/chair.glb', key: 'k', others: 0 };
    });
    app.answer('imports.relinkOthers', () => {
      meanwhile();
      return { relinked: 0, key: 'k', left: [] };
    });
    const kept = isLeft ? other : { kind: 'none' };
    getState().showOverlay(questionAbout('chair'));
    await relinkActions(app).look(linkOf('chair'), '/new/chair.glb', true);
    expect(getState().overlay).toEqual(kept);
    getState().showOverlay(questionAbout('chair'));
    await relinkActions(app).others('k', 'i');
    expect(getState().overlay).toEqual(kept);
    expect(getState().notices.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

it.each([
  [{ is: 'different', source: '/new/chair.glb' }, 'warning', /^\/new\/chair\.glb is another file than chair/],
  [{ is: 'missing', source: '/new/chair.glb' }, 'warning', /^There is no such file at \/new\/chair\.glb/],
  [{ is: 'unreadable', source: '/new/chair.glb' }, 'warning', /^\/new\/chair\.glb cannot be read/],
  [
    { is: 'done', source: '/new/chair.glb', key: 'k', others: 2 },
    'info',
    /^chair is linked to \/new\/chair\.glb now\. The files of 2 other assets are gone/,
  ],
] as const)('over another dialog it is only said what came: %j', async (outcome, level, words) => {
  const app = createTestApp();
  const { getState } = app.store;
  const other: Overlay = { kind: 'save-recipe' };
  app.answer('imports.relink', () => {
    getState().showOverlay(other);
    return outcome;
  });
  await relinkActions(app).look(linkOf('chair'), '/new/chair.glb');
  expect(getState().overlay).toBe(other);
  expect(getState().notices).toEqual([
    { level, message: expect.stringMatching(words), at: expect.any(Number) },
  ]);
  app.answer('imports.relink', () => outcome);
  getState().closeOverlay('save-recipe');
  await relinkActions(app).look(linkOf('chair'), '/new/chair.glb');
  expect(getState().overlay).toEqual({ kind: 'relink', link: linkOf('chair'), outcome });
});
