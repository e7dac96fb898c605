import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryOfWorkers, workersByDefault } from '../../../../../main/service/workers/worker-memory.ts';

const GIGABYTE = 1024 ** 3;

describe('the default number of workers', () => {
  it.each([
    { cores: 1, gigabytes: 24, workers: 1 },
    { cores: 2, gigabytes: 24, workers: 2 },
    { cores: 4, gigabytes: 24, workers: 3 },
    { cores: 16, gigabytes: 64, workers: 15 },
  ])(
    'is $workers with $cores cores and $gigabytes GB: two cores are both used, of more one is left free',
    ({ cores, gigabytes, workers }) => {
      expect(workersByDefault(cores, gigabytes * GIGABYTE)).toBe(workers);
    },
  );

  it.each([
    { gigabytes: 2, workers: 1 },
    { gigabytes: 4, workers: 1 },
    { gigabytes: 8, workers: 2 },
    { gigabytes: 16, workers: 4 },
  ])('is $workers with 16 cores but $gigabytes GB', ({ gigabytes, workers }) => {
    expect(workersByDefault(16, gigabytes * GIGABYTE)).toBe(workers);
  });

  it('leaves a quarter of the memory to the rest of the machine, unless there is one worker only', () => {
    const machines = fc.record({
      cores: fc.integer({ min: 1, max: 128 }),
      gigabytes: fc.integer({ min: 1, max: 512 }),
    });
    fc.assert(
      fc.property(machines, ({ cores, gigabytes }) => {
        const machine = gigabytes * GIGABYTE;
        const workers = workersByDefault(cores, machine);
        expect(workers).toBeGreaterThanOrEqual(1);
        expect(workers).toBeLessThanOrEqual(cores);
        if (workers > 1) expect(workers * memoryOfWorkers(machine)).toBeLessThanOrEqual(0.75 * machine);
      }),
    );
  });
});
