import { expect, it } from 'vitest';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';

it('an account that could not be opened whole is opened at the next start, with its credits', () => {
  const database = openDatabase(':memory:');
  database.exec("CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  expect(() => openAccount(database, '100', 0)).toThrow('disk full');
  database.exec('DROP TRIGGER full');
  expect(openAccount(database, '100', 0).balance()).toBe('100.00');
});
