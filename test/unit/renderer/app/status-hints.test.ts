import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { hintsOf } from '../../../../renderer/app/status-hints.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const app = createTestApp();
const STATE = {
  ...app.store.getState(),
  workspace: 'library',
  libraryStatus: { total: 4, trashed: 2, away: null, reading: null },
} as const;

describe('the hints of the status bar', () => {
  it('say of X in the trash that it deletes for good, and elsewhere that it moves to the trash', () => {
    const said = (place: 'library' | 'trash') =>
      hintsOf({ ...STATE, libraryOrder: { ...STATE.libraryOrder, place } }).map(({ words }) => words);
    expect(said('trash')).toContain('delete for good');
    expect(said('trash')).not.toContain('trash');
    expect(said('library')).toContain('trash');
  });

  it('name commands that there are', () => {
    const ids = new Set(createCommands(app).map(({ id }) => id));
    const named = (['batch', 'library', 'review'] as const).flatMap((workspace) =>
      hintsOf({ ...STATE, workspace }).flatMap((hint) => ('commands' in hint ? hint.commands : [])),
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
