import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import { newJobs, startEngine } from './engine-harness.ts';

/**
 * An engine in a process of its own, to be killed: node engine-process.ts FOLDER BASE-URL JOBS SOLE-USER POLICY.
 * Owes so many jobs at its first run, goes on with them at the next, and says at the end what became of them. Each asks
 * for a face count of its own, by which a service can tell them apart.
 */
const [folder = '', baseUrl = '', count = '0', soleUser = 'no', policy = 'go-on'] = process.argv.slice(2);
const { engine, close } = await startEngine({ folder, remote: { baseUrl, soleUser: soleUser === 'yes' } });
engine.setUnknownPolicy(policy === 'wait' ? 'wait' : 'go-on');
const owed = engine.list().length;
if (owed < Number(count)) {
  const jobs = await newJobs(folder, Number(count));
  // A run before this one may have been killed while it wrote them down.
  const missing = jobs.slice(owed).map((job, index) => {
    const faces = FACE_RANGE.min + owed + index;
    return { ...job, recipe: { ...job.recipe, faces } };
  });
  await engine.add(missing);
}
await engine.settled();
const states = engine.list().map(({ job, status }) => ({ state: job.state.state, status }));
await close();
process.stdout.write(`${JSON.stringify(states)}\n`);
