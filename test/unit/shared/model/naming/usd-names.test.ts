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

it('equal names are numbered on, past those that are made already', () => {
  const nameOf = usdNames(['arm_3']);
  const wanted = ['arm', 'arm', 'arm_2', 'arm', 'arm', 'arm_2', 'arm_4'];
  expect(wanted.map((name) => nameOf(name, 'part'))).toEqual([
    'arm',
    'arm_2',
    'arm_2_2',
    'arm_4',
    'arm_5',
    'arm_2_3',
    'arm_4_2',
  ]);
});

it('tens of thousands of equal names take no more time for each than a few', () => {
  const nameOf = usdNames();
  const names = Array.from({ length: 40_000 }, () => nameOf('part', 'part'));
  expect(names.at(-1)).toBe('part_40000');
});
