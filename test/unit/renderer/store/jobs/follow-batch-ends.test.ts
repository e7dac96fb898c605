import { afterEach, describe, expect, it, vi } from 'vitest';
import { isToldByWindow } from '../../../../../renderer/store/jobs/batch-end-actions.ts';
import { followBatchEnds } from '../../../../../renderer/store/jobs/follow-batch-ends.ts';
import type { BatchEnd } from '../../../../../shared/model/report/batch-end.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

const END: BatchEnd = { batchId: 'b', title: 'chairs', done: 12, failed: 0, cancelled: 0, unknown: 0 };

/** A window that somebody looks at or not, in a browser that granted notifications or not. */
function world(hasFocus: boolean, permission: 'granted' | 'default') {
  const shown: { readonly title: string; readonly body: string; readonly tag: string; click: () => void }[] =
    [];
  class StandIn {
    static readonly permission = permission;
    private listener: () => void = () => undefined;
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      shown.push({ title, body, tag, click: () => this.listener() });
    }
    addEventListener(_name: string, listener: () => void): void {
      this.listener = listener;
    }
    close(): void {}
  }
  const focus = vi.fn();
  vi.stubGlobal('document', { hasFocus: () => hasFocus });
  vi.stubGlobal('window', { focus });
  vi.stubGlobal('Notification', StandIn);
  const app = createTestApp();
  app.store.getState().setFacts(FACTS);
  followBatchEnds(app);
  app.tell('batch.ended', END);
  return { app, shown, focus };
}

describe('a batch that ends while the window is in a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is told in one notification of the browser where nobody looks, whose click leads to what it made', () => {
    const { app, shown, focus } = world(false, 'granted');
    expect(shown).toMatchObject([{ title: 'chairs', body: '12 done · review them', tag: 'b' }]);
    expect(isToldByWindow('web')).toBe(false);
    expect(app.store.getState().batchEnds).toEqual([END]);
    shown[0]?.click();
    expect(focus).toHaveBeenCalledOnce();
    expect(app.store.getState().awaitedBatchId).toBe('b');
  });

  it.each([
    ['somebody looks', true, 'granted'],
    ['the browser was not asked', false, 'default'],
  ] as const)('is told by the window where %s', (_why, hasFocus, permission) => {
    const { shown } = world(hasFocus, permission);
    expect(shown).toEqual([]);
    expect(isToldByWindow('web')).toBe(true);
  });

  it('is left to the desktop app where nobody looks at it', () => {
    world(false, 'granted');
    expect(isToldByWindow('electron')).toBe(false);
  });
});
