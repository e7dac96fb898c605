import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../main/service/database.ts';

it('a database in memory leaves no file where one stands', () => {
  openDatabase(':memory:').close();
  expect(existsSync(':memory:')).toBe(false);
});
