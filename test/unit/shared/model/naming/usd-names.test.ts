import { expect, it } from 'vitest';
import { usdNames } from '../../../../../shared/model/naming/usd-names.ts';

it('names are valid in USD, differ, and are still told by their words', () => {
  const nameOf = usdNames(['Materials']);
  const wanted = ['Left arm', 'Left_arm', '2nd wheel', 'Töpfe', '左手', '右手', '— —', 'Materials', ''];
  expect(wanted.map((name) => nameOf(name, 'part'))).toEqual([
    'Left_arm',
    'Left_arm_2',
    '_2nd_wheel',
    'Topfe',
    'u5DE6_u624B',
    'u53F3_u624B',
    'part',
    'Materials_2',
    'part_2',
  ]);
});
