import { once } from 'node:events';
import { distinctJobs } from './distinct-jobs.ts';
import { startEngine } from './engine-harness.ts';

/**
 * An engine in a process of its own, to be killed: node engine-process.ts FOLDER BASE-URL JOBS SOLE-USER POLICY PORT.
 * With a port it takes callbacks there, and waits until they have settled every unknown job, but for three minutes at most.
 * Owes so many distinct jobs at its first run, goes on with them at the next, and says at the end what became of them.
 */
const PATIENCE_MS = 180_000;

const [folder = '', baseUrl = '', count = '0', soleUser = 'no', policy = 'go-on', port = '0'] =
  process.argv.slice(2);
const { engine, close } = await startEngine({
  folder,
  remote: { baseUrl, soleUser: soleUser === 'yes' },
  callbacks: port !== '0',
  callbackPort: Number(port),
});
engine.setUnknownPolicy(policy === 'wait' ? 'wait' : 'go-on');
const owed = engine.list().length;
// A run before this one may have been killed while it wrote them down.
if (owed < Number(count)) await engine.add((await distinctJobs(folder, Number(count))).slice(owed));
await engine.whenIdle();
if (port !== '0') {
  await noneUnknown(AbortSignal.timeout(PATIENCE_MS));
  await engine.whenIdle();
}
const states = engine.list().map(({ job, status }) => ({ state: job.state.state, status }));
await close();
process.stdout.write(`${JSON.stringify(states)}\n`);

/** Resolves once no job is unknown, or when the signal says so. */
async function noneUnknown(signal: AbortSignal): Promise<void> {
  const known = new EventTarget();
  const stop = engine.subscribe(() => {
    if (!engine.list().some(({ job }) => job.state.state === 'unknown'))
      known.dispatchEvent(new Event('known'));
  });
  await Promise.race([once(known, 'known'), once(signal, 'abort')]);
  stop();
}
