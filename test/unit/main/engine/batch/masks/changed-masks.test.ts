import { stat } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { changedMasks } from '../../../../../../main/engine/batch/masks/changed-masks.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';

const silent = vi.hoisted(() => ({ asked: 0 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  stat: vi.fn(async (path: string) => {
    if (!path.startsWith('/share')) return { isFile: () => true };
    silent.asked += 1;
    return new Promise(() => undefined);
  }),
}));

const SHA = 'a'.repeat(64);

function row(id: string, mask: string): PlanRow {
  return {
    id,
    reference: {
      kind: 'single',
      name: id,
      image: {
        path: `/refs/${id}.png`,
        name: `${id}.png`,
        bytes: 1,
        sha256: SHA,
        format: 'png',
        width: 8,
        height: 8,
        mask: { path: mask, name: 'mask.png', sha256: SHA },
        mended: {
          path: `/inbox/${id}.png`,
          bytes: 1,
          sha256: SHA,
          format: 'png',
          width: 8,
          height: 8,
          fixes: ['mask'],
          mask: SHA,
        },
      },
    },
    thumbnail: null,
    picture: null,
    status: 'new',
    findings: [],
    fingerprint: SHA,
    assetId: null,
    credits: null,
  };
}

const images = {
  inspect: async ({ path, name }: { readonly path: string; readonly name: string }) => ({
    path,
    name,
    bytes: 1,
    sha256: path.includes('other') ? 'b'.repeat(64) : SHA,
    format: 'png' as const,
    width: 8,
    height: 8,
  }),
};

describe('masks that are laid over pictures', () => {
  it('have changed where their bytes are others', async () => {
    const rows = [row('a', '/masks/same.png'), row('b', '/masks/other.png')];
    expect([...(await changedMasks(images, rows))]).toEqual(['/masks/other.png']);
    expect(vi.mocked(stat)).toHaveBeenCalled();
  });

  it('count as changed where their disk does not answer, and of many a few are waited for', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `/share/${at}.png`);
    const changed = await changedMasks(
      images,
      names.map((name, at) => row(`r${at}`, name)),
      { limit: 20 },
    );
    expect([...changed].sort()).toEqual([...names].sort());
    expect(silent.asked).toBeLessThan(names.length);
  });
});
