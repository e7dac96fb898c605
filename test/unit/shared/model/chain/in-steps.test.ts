import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetRunOf } from '../../../../../shared/model/chain/asset-run.ts';
import { inSteps } from '../../../../../shared/model/chain/in-steps.ts';
import { chainRecord } from '../../../../helpers/chain/records.ts';

const version = (name: string, run?: string, number = 1) => ({
  name,
  asset: { runs: run === undefined ? undefined : [{ run, chain: 'Figures', step: 'any', number, of: 4 }] },
});
const names = (versions: readonly ReturnType<typeof version>[]): readonly string[] =>
  inSteps(versions).map(({ name }) => name);

test('what one run made stands together in the order of its steps, behind the one on top', () => {
  const versions = [
    version('parts', 'new', 3),
    version('by hand'),
    version('texture', 'new', 2),
    version('older texture', 'old', 2),
    version('shape', 'new', 1),
    version('older shape', 'old', 1),
    version('depth', 'new', 4),
  ];
  expect(names(versions)).toEqual([
    ...['parts', 'shape', 'texture', 'depth', 'by hand', 'older shape', 'older texture'],
  ]);
  expect(names([])).toEqual([]);
});

test('no version is lost or shown twice, the first stays the first, and what no chain made keeps its order', () => {
  const runs = fc.array(fc.record({ run: fc.option(fc.constantFrom('a', 'b')), number: fc.nat(3) }));
  fc.assert(
    fc.property(runs, (some) => {
      const versions = some.map(({ run, number }, at) => version(String(at), run ?? undefined, number + 1));
      const ordered = names(versions);
      expect(ordered.toSorted()).toEqual(versions.map(({ name }) => name).toSorted());
      expect(ordered[0]).toBe(versions[0]?.name);
      const alone = ordered.map(Number).filter((at) => at > 0 && some[at]?.run === null);
      expect(alone).toEqual(alone.toSorted((one, other) => one - other));
    }),
  );
});

test('a sidecar names the run, its chain and the step by its place', () => {
  expect(assetRunOf(chainRecord({ chainName: 'Figures' }), 'texture')).toEqual({
    ...{ run: 'chain', chain: 'Figures', step: 'texture', number: 2, of: 4 },
  });
  expect(assetRunOf(chainRecord(), 'none such')).toBeNull();
});
