import { newJobs, startEngine } from './engine-harness.ts';

/**
 * An engine in a process of its own, to be killed: node engine-process.ts FOLDER BASE-URL JOBS SOLE-USER POLICY.
 * Owes so many jobs at its first run, goes on with them at the next, and says at the end what became of them.
 */
const [folder = '', baseUrl = '', count = '0', soleUser = 'no', policy = 'go-on'] = process.argv.slice(2);
const { engine, close } = await startEngine({ folder, remote: { baseUrl, soleUser: soleUser === 'yes' } });
engine.setUnknownPolicy(policy === 'wait' ? 'wait' : 'go-on');
if (engine.list().length === 0) await engine.add(await newJobs(folder, Number(count)));
await engine.settled();
const states = engine.list().map(({ job, status }) => ({ state: job.state.state, status }));
await close();
process.stdout.write(`${JSON.stringify(states)}\n`);
