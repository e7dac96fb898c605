import { describe, expect, it } from 'vitest';
import { chosenSort, nextSort } from '../../../../renderer/ui/table-sort.ts';

describe('what a table is sorted by', () => {
  it('is, by a press on a head, its first way, then the other one, then the own order of the table', () => {
    const [first, second] = [
      nextSort(null, 'stars', true),
      nextSort({ by: 'stars', down: true }, 'stars', true),
    ];
    expect([first, second]).toEqual([
      { by: 'stars', down: true },
      { by: 'stars', down: false },
    ]);
    expect(nextSort(second, 'stars', true)).toBeNull();
    expect(nextSort({ by: 'stars', down: true }, 'name')).toEqual({ by: 'name', down: false });
  });

  it('is, by a choice from the menu, the first way of the head', () => {
    for (const downFirst of [false, true])
      expect(chosenSort({ by: 'name', down: false }, 'stars', downFirst)).toEqual(
        nextSort(null, 'stars', downFirst),
      );
  });

  it('stays the same where the chosen one is chosen once more', () => {
    expect(chosenSort({ by: 'stars', down: true }, 'stars', true)).toEqual({ by: 'stars', down: true });
    expect(chosenSort({ by: 'name', down: true }, 'name')).toEqual({ by: 'name', down: true });
  });
});
