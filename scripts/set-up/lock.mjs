import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetUpError, say } from './say.mjs';

const POLL_MS = 100;
/** Taking over the lock of a dead process takes milliseconds. A claim older than this belongs to a process that died meanwhile. */
const STALE_CLAIM_MS = 10_000;

/** @param {unknown} error @param {string[]} codes */
const hasCode = (error, ...codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @param {string} lock @returns {number | undefined} the process that holds it, or undefined when nobody does */
function holder(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * @param {string} lock
 * @returns {string} a folder beside the lock, with our pid in it
 */
function prepare(lock) {
  let prepared;
  try {
    prepared = mkdtempSync(`${lock}-`);
    writeFileSync(join(prepared, 'pid'), String(process.pid));
    return prepared;
  } catch (error) {
    if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SetUpError(
      `${dirname(lock)} cannot be written to (${code}); change its permissions, or use a copy of your own.`,
      2,
    );
  }
}

/**
 * Acquires the lock if it is free. A folder with the pid in it is prepared and then renamed to the lock's name, which fails while
 * another lock exists. So a lock never exists without the pid of its holder.
 * @param {string} lock
 */
function tryTake(lock) {
  const prepared = prepare(lock);
  try {
    renameSync(prepared, lock);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true });
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES')) return false;
    throw error;
  }
}

/**
 * Removes a lock in one step. Emptied where it lies, it would be an empty folder for a moment, and another process's lock could take its
 * place before it is gone.
 * @param {string} lock
 */
function remove(lock) {
  const ended = `${lock}-ended-${process.pid}`;
  try {
    renameSync(lock, ended);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  rmSync(ended, { recursive: true, force: true });
}

/**
 * Removes the lock of a process that has ended. Only the holder of the claim may remove it, and it checks the lock again after it
 * got the claim. So a lock that another process acquired in the meantime is not removed.
 * @param {string} lock
 */
function removeDead(lock) {
  const claim = `${lock}.claim`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_CLAIM_MS) rmSync(claim, { recursive: true, force: true });
    return;
  }
  const pid = holder(lock);
  if (pid !== undefined && !isAlive(pid)) remove(lock);
  rmSync(claim, { recursive: true, force: true });
}

/**
 * Runs `work` while no other process of this machine runs work under the same lock. It waits until the lock is free, and takes
 * over the lock of a process that died.
 * @template T
 * @param {string} lock the folder that stands for the lock
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(lock, work) {
  let told = false;
  while (!tryTake(lock)) {
    const pid = holder(lock);
    if (pid !== undefined && !isAlive(pid)) removeDead(lock);
    else if (pid !== undefined && !told) {
      say(`waiting for the set-up of process ${pid}`);
      told = true;
    }
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    remove(lock);
  }
}
