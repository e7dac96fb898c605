import { describe, expect, it } from 'vitest';
import { panelsOf, readLayout } from '../../../../../shared/model/settings/layout.ts';

const KNOWN: ReadonlySet<string> = new Set(['plan', 'queue', 'viewer']);
const area = (share: number, panels: readonly string[], shown = panels[0]) => ({
  kind: 'area',
  share,
  panels,
  shown,
});
const layout = (...parts: readonly unknown[]) => ({
  version: 1,
  direction: 'row',
  root: { kind: 'split', share: 1, parts },
});

describe('a layout that was kept', () => {
  it('is none where nothing was', () => {
    expect(readLayout(undefined, KNOWN)).toEqual({ is: 'none' });
  });

  it('is taken as it is where all of its panels are there', () => {
    const kept = layout(area(0.4, ['plan']), area(0.6, ['queue', 'viewer'], 'viewer'));
    expect(readLayout(kept, KNOWN)).toEqual({ is: 'good', layout: kept });
  });

  it('loses panels that are not there any more, and stands with the rest', () => {
    const nested = { kind: 'split', share: 0.5, parts: [area(1, ['timeline'])] };
    const read = readLayout(layout(area(0.5, ['gone', 'plan'], 'gone'), nested), KNOWN);
    expect(read).toEqual({ is: 'good', layout: layout(area(0.5, ['plan'])) });
  });

  it('shows every panel once', () => {
    const read = readLayout(layout(area(0.5, ['plan', 'plan']), area(0.5, ['plan', 'queue'])), KNOWN);
    expect(read.is === 'good' && panelsOf(read.layout.root)).toEqual(['plan', 'queue']);
  });

  it.each([
    ['of another version', { ...layout(area(1, ['plan'])), version: 2 }],
    ['with a share of nothing', layout(area(0, ['plan']))],
    ['with an area of no panel', layout(area(1, []))],
    ['that is text', 'row'],
    ['without a known panel', layout(area(1, ['timeline']))],
  ])('is refused in words: one %s', (_name, kept) => {
    expect(readLayout(kept, KNOWN)).toMatchObject({ is: 'bad', why: expect.stringMatching(/\w/) });
  });
});
