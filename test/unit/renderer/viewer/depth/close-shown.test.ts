import { expect, it } from 'vitest';
import { splitAtShown } from '../../../../../renderer/viewer/depth/close-shown.ts';

it('once a picture of a depth map is drawn, those before it are freed, and one that came meanwhile is kept', () => {
  const [first, drawn, next] = [{ made: 1 }, { made: 2 }, { made: 3 }];
  expect(splitAtShown([first, drawn, next], drawn)).toEqual({ replaced: [first], kept: [drawn, next] });
});

it('while nothing that was made is drawn, all of it is kept', () => {
  const next = { made: 1 };
  expect(splitAtShown([next], null)).toEqual({ replaced: [], kept: [next] });
  expect(splitAtShown([next], { made: 0 })).toEqual({ replaced: [], kept: [next] });
});
