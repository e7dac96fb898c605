import { expect, it, onTestFinished } from 'vitest';
import type { JobState } from '../../shared/model/job.ts';
import { jobWhen } from '../helpers/engine/engine-harness.ts';
import { glbOf, startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';

it('a changed size limit for results applies at once, and the artist can raise it while the job waits', async () => {
  const service = await startFaultService();
  onTestFinished(service.close);
  service.result = glbOf(Buffer.alloc(2_000_000));
  const folders = await jobFolders(1);
  const env = {
    MAQUETTE_BASE_URL: service.baseUrl,
    MAQUETTE_CLIENT_ID: 'tester',
    MAQUETTE_CLIENT_SECRET: service.secret,
  };
  const options = { libraryFolder: folders.library };
  const { engine } = await openEngine(
    folders,
    { baseUrl: service.baseUrl, env, spent: async () => 0 },
    options,
  );
  const { handlers, jobs, connections } = engine;
  await handlers.settings.update({ resultLimitMegabytes: 1 });
  const [job] = await jobs.add(await newJobs(folders.data, 1, connections.selected()));
  const id = job!.id;
  const reaches = async (is: (state: JobState) => boolean) => jobWhen(jobs, id, (live) => is(live.job.state));
  const { status } = await reaches((state) => state.state === 'fetching' && state.bad?.why === 'too-large');
  expect(status).toMatch(/with 2 MB it is larger than the 1 MB that a result may have at most/);
  await handlers.settings.update({ resultLimitMegabytes: 3 });
  await handlers.jobs.decideResult({ id, decision: 'ask-again' });
  await reaches((state) => state.state === 'done');
  expect(service.counts.submits).toBe(1);
});

it('the window serves a result that was kept although damaged under a format that no viewer opens', async () => {
  const service = await startFaultService();
  onTestFinished(service.close);
  const lying = glbOf(Buffer.alloc(2000));
  lying.writeUInt32LE(100, 8);
  service.result = lying;
  const folders = await jobFolders(1);
  const env = {
    MAQUETTE_BASE_URL: service.baseUrl,
    MAQUETTE_CLIENT_ID: 'tester',
    MAQUETTE_CLIENT_SECRET: service.secret,
  };
  const options = { libraryFolder: folders.library };
  const { engine } = await openEngine(
    folders,
    { baseUrl: service.baseUrl, env, spent: async () => 0 },
    options,
  );
  const { handlers, jobs, connections } = engine;
  const [job] = await jobs.add(await newJobs(folders.data, 1, connections.selected()));
  const id = job!.id;
  await jobWhen(jobs, id, ({ job: { state } }) => state.state === 'fetching' && state.bad?.ask === true);
  await handlers.jobs.decideResult({ id, decision: 'keep-as-it-came' });
  await jobWhen(jobs, id, ({ job: { state } }) => state.state === 'done');
  const { assets } = await handlers.library.list({ offset: 0, limit: 1 });
  expect(assets).toMatchObject([{ format: 'unchecked', result: expect.stringMatching(/\.glb$/) }]);
});
