import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeAssetId,
  closeFile,
  NOTHING_VIEWED,
  type OpenedFile,
  type Viewing,
  viewAsset,
  viewFile,
  viewingWithout,
} from '../../../../../renderer/store/library/viewing.ts';

const file = (name: string): OpenedFile => ({ name, url: `blob:${name}`, format: 'glb', bytes: 1 });
const VASE = file('vase.glb');
const ASSET: Viewing = { kind: 'asset', id: 'a' };

describe('what is viewed', () => {
  it('is a file over the asset in hand, which comes back once the file is closed', () => {
    const over = viewFile(ASSET, VASE);
    expect(over).toEqual({ kind: 'file', file: VASE, over: 'a' });
    expect(closeFile(over)).toEqual(ASSET);
    expect(closeFile(viewFile(NOTHING_VIEWED, VASE))).toEqual(NOTHING_VIEWED);
    expect(closeFile(viewFile(over, file('mug.glb')))).toEqual(ASSET);
  });

  it('gives way to another asset that is taken in hand, and not to the one that is', () => {
    const over = viewFile(ASSET, VASE);
    expect(viewAsset(over, 'a')).toBe(over);
    expect(viewAsset(over, 'b')).toEqual({ kind: 'asset', id: 'b' });
    expect(viewAsset(over, null)).toEqual(NOTHING_VIEWED);
  });

  it('is nothing once its asset is gone; a file over that stays', () => {
    const gone = new Set(['a']);
    expect(viewingWithout(ASSET, gone)).toEqual(NOTHING_VIEWED);
    expect(viewingWithout(viewFile(ASSET, VASE), gone)).toEqual({ kind: 'file', file: VASE, over: null });
    expect(viewingWithout(ASSET, new Set(['b']))).toBe(ASSET);
  });

  it('has the asset in hand that was taken last and is not gone, whatever files are opened and closed', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ do: fc.constant('take' as const), id: fc.option(id) }),
      fc.record({ do: fc.constant('lose' as const), id }),
      fc.record({ do: fc.constant('open' as const), id }),
      fc.record({ do: fc.constant('close' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let viewing: Viewing = NOTHING_VIEWED;
        let activeId: string | null = null;
        for (const each of steps) {
          if (each.do === 'take') {
            viewing = viewAsset(viewing, each.id);
            activeId = each.id;
          } else if (each.do === 'lose') {
            viewing = viewingWithout(viewing, new Set([each.id]));
            if (activeId === each.id) activeId = null;
          } else viewing = each.do === 'open' ? viewFile(viewing, file(each.id)) : closeFile(viewing);
          expect(activeAssetId(viewing)).toBe(activeId);
          if (each.do === 'open') expect(viewing.kind).toBe('file');
          if (each.do === 'close') expect(viewing.kind).toBe(activeId === null ? 'nothing' : 'asset');
        }
      }),
    );
  });
});
