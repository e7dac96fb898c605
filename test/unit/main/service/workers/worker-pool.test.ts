import { expect, it, onTestFinished } from 'vitest';
import { createSegmentPool } from '../../../../../main/service/segment/segment-pool.ts';

it('a request that cannot be sent to a worker fails alone, and its worker takes the next', async () => {
  const pool = createSegmentPool({ workers: 1 });
  onTestFinished(() => pool.close());
  const request = { mesh: new Uint8Array(9), level: 'low', format: 'glb' } as const;
  const { buffer } = request.mesh;
  const runs = [pool.run(request, { handedOver: [buffer, buffer] }), pool.run(request, {})];
  const [unsent, next] = await Promise.allSettled(runs);
  expect(unsent).toMatchObject({ status: 'rejected', reason: { name: 'DataCloneError' } });
  expect(next).toMatchObject({ status: 'rejected', reason: { name: 'MeshError' } });
});
