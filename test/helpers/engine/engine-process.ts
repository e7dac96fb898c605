import { distinctJobs } from './distinct-jobs.ts';
import { startEngine } from './engine-harness.ts';

/**
 * An engine in a process of its own, to be killed: node engine-process.ts FOLDER BASE-URL JOBS SOLE-USER POLICY.
 * Owes so many distinct jobs at its first run, goes on with them at the next, and says at the end what became of them.
 */
const [folder = '', baseUrl = '', count = '0', soleUser = 'no', policy = 'go-on'] = process.argv.slice(2);
const { engine, close } = await startEngine({ folder, remote: { baseUrl, soleUser: soleUser === 'yes' } });
engine.setUnknownPolicy(policy === 'wait' ? 'wait' : 'go-on');
const owed = engine.list().length;
// A run before this one may have been killed while it wrote them down.
if (owed < Number(count)) await engine.add((await distinctJobs(folder, Number(count))).slice(owed));
await engine.settled();
const states = engine.list().map(({ job, status }) => ({ state: job.state.state, status }));
await close();
process.stdout.write(`${JSON.stringify(states)}\n`);
