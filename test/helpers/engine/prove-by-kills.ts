import { expect } from 'vitest';
import { tempFolder } from '../temp-folder.ts';
import { type KillRunOptions, killRun } from './kill-run.ts';
import { reckon } from './reckoning.ts';

/** The kills of a run come again with the same seed, up to what the machine makes of time. */
export const KILL_SEED = Number(process.env['MAQUETTE_TEST_SEED'] ?? 20_261_121);

/** What a run that may take only so long kills at least. */
const LEAST_KILLS = 10;

/** Kills an engine over a batch again and again, and expects that nothing was sent twice, and nothing was lost. */
export async function proveByKills(options: Omit<KillRunOptions, 'folder'>): Promise<void> {
  const folder = await tempFolder();
  const { killed, exitCode, serviceData } = await killRun({ ...options, folder });
  expect(exitCode).toBe(0);
  if (options.mostMs === undefined) expect(killed).toBe(options.kills);
  else expect(killed).toBeGreaterThanOrEqual(LEAST_KILLS);
  const { states, sentTwice, lost, missing, books } = await reckon(folder, serviceData);
  expect({ sentTwice, lost, missing }).toEqual({ sentTwice: [], lost: [], missing: [] });
  const { done = 0, unknown = 0, ...others } = states;
  expect(others).toEqual({});
  expect(done + unknown).toBe(options.jobs);
  // A key gives the task that was made, or makes it. Who is called back hears of every task that was made, and the balance
  // proves that the others were not.
  const settled = options.keys || options.callbackPauses !== undefined;
  expect(unknown).toBeLessThanOrEqual(settled ? 0 : options.kills);
  expect(books.spent).toBe(books.jobs);
}
