import { expect, it } from 'vitest';
import type { ChainRecord } from '../../../../../shared/model/chain/chain-record.ts';
import { hasBegun, isChainOpen } from '../../../../../shared/model/chain/chain-record.ts';
import { bytes } from '../../../../helpers/chain/chains.ts';
import { chainRecord } from '../../../../helpers/chain/records.ts';

const home = (jobId: string | null = 'job') =>
  ({ state: 'home', jobId, assetId: 'asset', sha256: bytes('a') }) as const;
const failed = { state: 'failed', jobId: 'job' } as const;
const toCome = { state: 'to-come' } as const;
const withSteps = (steps: ChainRecord['steps'], changes: Partial<ChainRecord> = {}): ChainRecord =>
  chainRecord({ steps: { ...chainRecord().steps, ...steps }, ...changes });

it('a run is open as long as something can still happen in it', () => {
  expect(isChainOpen(chainRecord())).toBe(true);
  expect(isChainOpen(withSteps({ geometry: failed }))).toBe(true);
  expect(isChainOpen(withSteps({ geometry: failed, depth: home() }))).toBe(false);
  expect(isChainOpen(withSteps({ geometry: failed, depth: { state: 'sent', jobId: 'other' } }))).toBe(true);
  const all = withSteps({ geometry: home(), texture: home(), parts: home(), depth: home() });
  expect(isChainOpen(all)).toBe(false);
  const rejected = { approvals: { geometry: { word: 'rejected', sha256: bytes('a') } } } as const;
  expect(isChainOpen(withSteps({ geometry: home(), depth: home() }, rejected))).toBe(false);
  expect(isChainOpen(withSteps({ geometry: home(), depth: home() }))).toBe(true);
  expect(isChainOpen(withSteps({ geometry: home(), depth: home(), texture: toCome, parts: toCome }))).toBe(
    true,
  );
});

it('a run has begun with its first request, or its first result', () => {
  const sent = withSteps({ depth: { state: 'sent', jobId: 'job' } });
  expect([hasBegun(chainRecord(), () => true), hasBegun(sent, () => false)]).toEqual([false, false]);
  expect(hasBegun(sent, (id) => id === 'job')).toBe(true);
  expect(hasBegun(withSteps({ depth: home(null) }), () => false)).toBe(true);
});
