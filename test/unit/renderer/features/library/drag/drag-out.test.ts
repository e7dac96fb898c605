import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDragOut } from '../../../../../../renderer/features/library/drag/drag-out.ts';
import { createTestApp, FACTS } from '../../../../../helpers/window-app.ts';

const INSIDE = { x: 400, y: 300 };
const OUTSIDE = { x: 400, y: -3 };

describe('covers that are dragged out of the window', () => {
  const page = Object.assign(new EventTarget(), { innerWidth: 800, innerHeight: 600 });
  beforeEach(() => {
    vi.stubGlobal('window', page);
    return () => vi.unstubAllGlobals();
  });

  function desktop() {
    const app = createTestApp();
    app.store.getState().setFacts({ ...FACTS, shell: { ...FACTS.shell, kind: 'electron' } });
    const calls = () => app.sent.map(({ path }) => path);
    const notices = () => app.store.getState().notices.map(({ message }) => message);
    return { app, calls, notices };
  }

  const isIgnored = (name = 'drop'): boolean => {
    const drop = Object.assign(new Event(name, { cancelable: true }), { dataTransfer: null });
    page.dispatchEvent(drop);
    return drop.defaultPrevented;
  };

  it('are handed to the system at the edge of the window, once their files are known', async () => {
    const { app, calls } = desktop();
    const found = Promise.withResolvers<unknown>();
    app.answer('drags.prepare', () => found.promise);
    app.answer('drags.start', () => undefined);
    const out = createDragOut(app, ['a', 'b']);
    expect(out?.isTakenAt(OUTSIDE)).toBe(false);
    found.resolve({ files: 2, failed: null });
    await expect.poll(() => out?.isTakenAt({ x: 799, y: 300 })).toBe(true);
    await expect.poll(calls).toEqual(['drags.prepare', 'drags.start']);
  });

  it('stay in the window’s own hand while the pointer is in it', async () => {
    const { app, calls } = desktop();
    app.answer('drags.prepare', () => ({ files: 1, failed: null }));
    const out = createDragOut(app, ['a']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    const other = createDragOut(app, ['a']);
    await expect.poll(() => calls().filter((path) => path === 'drags.prepare')).toHaveLength(2);
    expect(other?.isTakenAt(INSIDE)).toBe(false);
  });

  it('are said to have no file, and the others are dragged', async () => {
    const { app, calls, notices } = desktop();
    app.answer('drags.prepare', () => ({ files: 1, failed: { count: 1, why: 'The file of b is gone.' } }));
    app.answer('drags.start', () => undefined);
    const out = createDragOut(app, ['a', 'b']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    await expect.poll(notices).toEqual(['1 of 2 were not dragged out. The file of b is gone.']);
    expect(calls()).toContain('drags.start');
  });

  it('start nothing where none has a file', async () => {
    const { app, calls, notices } = desktop();
    app.answer('drags.prepare', () => ({ files: 0, failed: { count: 1, why: 'It is gone.' } }));
    const out = createDragOut(app, ['a']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    await expect.poll(notices).toEqual(['It is gone.']);
    expect(calls()).toEqual(['drags.prepare']);
  });

  it('are ignored when they come back, until the pointer moves without a button', async () => {
    const { app } = desktop();
    app.answer('drags.prepare', () => ({ files: 1, failed: null }));
    app.answer('drags.start', () => undefined);
    const out = createDragOut(app, ['a']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    expect(isIgnored()).toBe(true);
    page.dispatchEvent(Object.assign(new Event('pointermove'), { buttons: 0 }));
    expect(isIgnored()).toBe(false);
  });

  it('are ignored while the system drags them and a moment longer, and nothing that is dropped later is', async () => {
    const { app } = desktop();
    const dragging = Promise.withResolvers<undefined>();
    app.answer('drags.prepare', () => ({ files: 1, failed: null }));
    app.answer('drags.start', () => dragging.promise);
    const out = createDragOut(app, ['a']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    vi.useFakeTimers();
    try {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(isIgnored()).toBe(true);
      dragging.resolve(undefined);
      await vi.advanceTimersByTimeAsync(900);
      // it is still over the window
      expect(isIgnored('dragover')).toBe(true);
      await vi.advanceTimersByTimeAsync(900);
      expect(isIgnored()).toBe(true);
      await vi.advanceTimersByTimeAsync(1000);
      expect(isIgnored()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leave files that are dropped alone where no drag was started', async () => {
    const { app, notices } = desktop();
    app.answer('drags.prepare', () => ({ files: 1, failed: null }));
    app.answer('drags.start', () => Promise.reject(new Error('No drag.')));
    const out = createDragOut(app, ['a']);
    await expect.poll(() => out?.isTakenAt(OUTSIDE)).toBe(true);
    await expect.poll(notices).toHaveLength(1);
    expect(isIgnored()).toBe(false);
    app.answer('drags.prepare', () => ({ files: 0, failed: { count: 1, why: 'It is gone.' } }));
    const none = createDragOut(app, ['a']);
    await expect.poll(() => none?.isTakenAt(OUTSIDE)).toBe(true);
    expect(isIgnored()).toBe(false);
  });

  it('are nothing in a browser', () => {
    const app = createTestApp();
    app.store.getState().setFacts(FACTS);
    expect(createDragOut(app, ['a'])).toBeNull();
    expect(app.sent).toEqual([]);
  });
});
