import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../main/service/data/database.ts';
import { runRefill } from '../../../../main/service/refill-command.ts';
import { ServiceStartError } from '../../../../main/service/service-error.ts';

/** A data folder with an account, and the account as the service that holds it sees it. */
const withAccount = (credits: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-refill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = openDatabase(join(folder, 'tasks.sqlite'));
  onTestFinished(() => database.close());
  return { folder, account: openAccount(database, credits, 0) };
};

describe('runRefill', () => {
  it('adds credits while the service holds the folder', () => {
    const { folder, account } = withAccount('0.10');
    const { out, words } = runRefill(['--data', '.', '--credits', '1000.20'], { cwd: folder, now: 1 });
    expect(JSON.parse(out)).toEqual({ balance: '1000.30' });
    expect(words).toBe('1,000.20 practice credits were added; the balance is 1,000.30\n');
    expect(account.balance()).toBe('1000.30');
  });

  it('gives its help as words', () => {
    const { out } = runRefill(['--help'], { cwd: '/', now: 0 });
    expect(out).toMatch(/^Usage: npm run service -- refill \[options\]\n/);
    expect(out).toContain('--credits <amount>');
  });

  it.each([
    [[], '--data is needed; see npm run service -- refill --help for what it takes.'],
    [['--data', '.'], /^--credits is needed; /],
    [['--data', '.', '--credits', '-5'], /--credits -5 is not an amount/],
    [['--data', '.', '--credits', 'many'], /--credits many is not an amount/],
    [['--data', '.', '--credits', '0'], /--credits 0 is not above zero/],
    [['--data', 'nowhere', '--credits', '5'], /--data nowhere holds no state of a local service/],
    [['--data', '.', '--credits', '5', '--now'], /^There is no option --now; /],
  ])('says in a sentence what is wrong with %j', (args, words) => {
    const { folder, account } = withAccount('1');
    expect(() => runRefill(args, { cwd: folder, now: 1 })).toThrow(ServiceStartError);
    expect(() => runRefill(args, { cwd: folder, now: 1 })).toThrow(words);
    expect(account.balance()).toBe('1.00');
  });
});
