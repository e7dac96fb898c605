import { expect, it } from 'vitest';
import { keyAndValue } from '../../../../../../main/media/formats/read/key-and-value.ts';

it.each([
  ['map_Kd  my paint.png \r', 'map_Kd', 'my paint.png'],
  ['\tKd 1 1 1', 'Kd', '1 1 1'],
  ['usemtl', 'usemtl', ''],
  ['  ', '', ''],
])('takes “%s” apart', (line, key, value) => {
  expect(keyAndValue(line)).toEqual([key, value]);
});
