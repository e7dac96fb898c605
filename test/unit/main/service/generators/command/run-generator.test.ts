import { expect, it } from 'vitest';
import { pauseAfterLook } from '../../../../../../main/service/generators/command/run-generator.ts';

it('looking at what a program does takes a small share of the time', () => {
  expect(pauseAfterLook(1)).toBe(200);
  expect(pauseAfterLook(500)).toBe(5000);
});
