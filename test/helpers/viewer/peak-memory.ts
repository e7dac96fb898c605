import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const statusOf = (pid: number, field: string): number =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
  ) * 1024;

/**
 * What a browser's pages took at most while something was done, on top of what they held before; its decoders are
 * theirs. Null where the system does not tell.
 */
export async function peakMemory(browser: Browser, work: () => Promise<void>): Promise<number | null> {
  if (process.platform !== 'linux') {
    await work();
    return null;
  }
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  // 5: the highest mark begins anew
  for (const pid of pages) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = pages.map((pid) => statusOf(pid, 'VmRSS'));
  await work();
  await session.detach();
  return pages.reduce((sum, pid, place) => sum + statusOf(pid, 'VmHWM') - (before[place] ?? 0), 0);
}
