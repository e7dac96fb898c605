import { describe, expect, it } from 'vitest';
import { assetView, jobView } from '../../../../../main/engine/handlers/views.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';

const viewOf = (result: string, parents: readonly string[], cover?: string) =>
  assetView({
    folder: '/library/a',
    place: 'library',
    asset: {
      id: 'a',
      asItCame: null,
      parents,
      files: [
        { path: result, role: 'result' },
        ...(cover === undefined ? [] : [{ path: cover, role: 'cover' }]),
      ],
    },
  } as unknown as StoredAsset);

describe('the cover of an asset', () => {
  it('has no address if there is no picture: parts of a file request none', () => {
    expect(viewOf('parts.glb', []).cover).toBeNull();
  });

  it('is its own cover, that of its source model, or the depth map itself', () => {
    expect(viewOf('chair.glb', [], 'cover.webp').cover).toBe('/asset/a/cover.webp');
    expect(viewOf('parts.glb', ['parent']).cover).toBe('/thumb/asset/a');
    expect(viewOf('depth.png', []).cover).toBe('/thumb/asset/a');
  });
});

describe('the picture of a job', () => {
  const thumbnailOf = (reference: Reference, state: Partial<Job['state']> = { state: 'running' }) => {
    const job = { reference, state, recipe: { kind: 'segmentation' }, connectionId: 'local' };
    const report = { job, progress: null, expectedMs: null, status: '' } as unknown as JobReport;
    const files = { thumbnailUrl: (path: string) => `/thumb/${path}` };
    return jobView(report, files, () => ({ credits: null }) as never).thumbnail;
  };
  const file = { path: '/a.glb', name: 'a.glb', bytes: 1, sha256: null, format: 'glb' } as const;

  it('is the cover of the asset whose parts it makes', () => {
    const mesh = { from: 'asset', assetId: 'chair', file } as const;
    expect(thumbnailOf({ kind: 'mesh', name: 'chair', mesh })).toBe('/thumb/asset/chair');
  });

  it('is none for a model that is only a file', () => {
    expect(thumbnailOf({ kind: 'mesh', name: 'a', mesh: { from: 'file', file } })).toBeNull();
  });

  it('is the result’s where the parts of such a model are done', () => {
    const done = { state: 'done', taskId: 't', assetId: 'parts', at: 1 } as const;
    expect(thumbnailOf({ kind: 'mesh', name: 'a', mesh: { from: 'file', file } }, done)).toBe(
      '/thumb/asset/parts',
    );
  });
});
