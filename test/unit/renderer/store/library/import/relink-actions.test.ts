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
