import { expect, it } from 'vitest';
import { deliver } from '../../../../../main/service/callbacks/deliver.ts';
import { createGuardedAgent } from '../../../../../main/service/outbound/guarded-agent.ts';

it('gives up an address whose name or password cannot be decoded: it would fail each time', async () => {
  const outbound = createGuardedAgent({ allowPrivate: true });
  const { signal } = new AbortController();
  for (const user of ['a%zz:b', 'a:50%']) {
    const delivery = await deliver(outbound, {
      url: `http://${user}@127.0.0.1:1/`,
      body: '{}',
      seconds: 5,
      signal,
    });
    expect(delivery).toMatchObject({ accepted: false, isPermanent: true });
  }
  await outbound.close();
});
