import { describe, expect, it } from 'vitest';
import { type DragOut, dragHandlers } from '../../../../main/shell/drag-handlers.ts';

describe('dragging files out of the window', () => {
  const files = async (ids: readonly string[]) => ({
    files: ids.map((id) => `/library/${id}.glb`),
    cover: '/library/cover.png',
    failed: null,
  });

  it('hands over what was prepared last, once', async () => {
    const dragged: unknown[] = [];
    const dragOut: DragOut = (paths, cover) => dragged.push([paths, cover]);
    const drags = dragHandlers(files, dragOut);
    await drags.prepare({ ids: ['a'] });
    expect(await drags.prepare({ ids: ['b', 'c'] })).toEqual({ files: 2, failed: null });
    await drags.start(undefined);
    await expect(drags.start(undefined)).rejects.toThrow(/no file to be dragged/);
    expect(dragged).toEqual([[['/library/b.glb', '/library/c.glb'], '/library/cover.png']]);
  });

  it('tells how many files there are, and never where', async () => {
    const failed = { count: 1, why: 'It is gone.' };
    const drags = dragHandlers(
      async () => ({ files: ['/a.glb'], cover: null, failed }),
      () => undefined,
    );
    expect(await drags.prepare({ ids: ['a', 'b'] })).toEqual({ files: 1, failed });
  });

  it('is refused in a browser before anything is looked for', async () => {
    let looked = false;
    const drags = dragHandlers(async () => {
      looked = true;
      return { files: ['/a.glb'], cover: null, failed: null };
    }, null);
    await expect(drags.prepare({ ids: ['a'] })).rejects.toThrow(/in a browser cannot drag/);
    expect(looked).toBe(false);
  });
});
