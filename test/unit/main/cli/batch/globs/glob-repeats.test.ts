import { expect, it } from 'vitest';
import { globPattern } from '../../../../../../main/cli/batch/globs/glob-pattern.ts';
import { hasUnboundedRepeat } from '../../../../../../main/cli/batch/globs/glob-repeats.ts';

it.each([
  '*(*(a))b',
  '+(a|aa)b',
  '*(a*)',
  '+(?(a))x',
  '*(a|)b',
  '+(?|b)c',
  '@(x|*(*(a)))',
  '+([0-9]|5)',
  '+([a-z]|A)',
])('a repetition that can be read in many ways is refused before anything is opened: %s', (pattern) => {
  expect(hasUnboundedRepeat(pattern)).toBe(true);
  expect(() => globPattern(`refs/${pattern}`)).toThrow('repeats');
});

it.each([
  ['+([0-9]).png', '0042.png'],
  ['*(left|right)_chair.png', 'leftright_chair.png'],
  ['+([0-9]|_).png', '1_2.png'],
  ['chair_@(front|back).png', 'chair_back.png'],
  ['*.{png,jpg}', 'chair.jpg'],
  ['chair?(s).png', 'chairs.png'],
])('a repetition that can be read in one way is matched: %s', (pattern, name) => {
  expect(hasUnboundedRepeat(pattern)).toBe(false);
  expect(globPattern(pattern).step(name).isMatch).toBe(true);
});
