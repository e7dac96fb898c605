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

  it('hands over what was asked for last, though the files of an earlier drag are found after it', async () => {
    const dragged: unknown[] = [];
    const late = Promise.withResolvers<void>();
    const drags = dragHandlers(
      async (ids) => {
        if (ids.includes('linked')) await late.promise;
        return files(ids);
      },
      (paths) => dragged.push(paths),
    );
    const earlier = drags.prepare({ ids: ['linked'] });
    await drags.prepare({ ids: ['b'] });
    late.resolve();
    expect(await earlier).toEqual({ files: 1, failed: null });
    await drags.start(undefined);
    expect(dragged).toEqual([['/library/b.glb']]);
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
