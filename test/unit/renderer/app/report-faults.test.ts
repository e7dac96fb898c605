import { expect, it } from 'vitest';
import { createFaultReporter, listenToFaults } from '../../../../renderer/app/report-faults.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

function reporting() {
  const app = createTestApp();
  const clock = { at: 0 };
  app.answer('app.logFault', () => null);
  const faults = createFaultReporter({ ...app, now: () => clock.at });
  const logged = () => app.sent.filter(({ path }) => path === 'app.logFault').map(({ input }) => input);
  const said = () => app.store.getState().notices.map(({ message }) => message);
  return { app, clock, faults, report: faults.uncaught, logged, said };
}

it('an error that nothing catches is shown to the artist and written into the log file', () => {
  const { app, faults, logged, said } = reporting();
  const page = new EventTarget();
  const stop = listenToFaults(page as unknown as Window, faults);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('x is not a function') }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no such part') }));
  expect(said()).toEqual([
    expect.stringContaining('Error: no such part'),
    expect.stringContaining('TypeError: x is not a function'),
  ]);
  expect(app.store.getState().said?.level).toBe('error');
  expect(logged()).toMatchObject([
    { message: 'TypeError: x is not a function' },
    { message: 'Error: no such part' },
  ]);
  stop();
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('later') }));
  expect(said()).toHaveLength(2);
});

it('an error that comes with every frame is reported once a minute', () => {
  const { clock, report, logged, said } = reporting();
  for (clock.at = 0; clock.at < 60_000; clock.at += 1000) report(new Error('every frame'));
  expect(said()).toHaveLength(1);
  report(new Error('every frame'));
  expect(said()).toHaveLength(2);
  expect(logged()).toHaveLength(2);
});

it('an error whose words hold another number each time is the same error', () => {
  const { report, logged } = reporting();
  for (let frame = 0; frame < 200; frame += 1) report(new Error(`no frame ${frame}`));
  expect(logged()).toEqual([expect.objectContaining({ message: 'Error: no frame 0' })]);
});

it('of many errors only the latest are remembered', () => {
  const { report, logged } = reporting();
  const name = (index: number) => `${'ab'.repeat(index)}.`;
  for (let index = 0; index < 101; index += 1) report(new Error(name(index)));
  report(new Error(name(100)));
  expect(logged()).toHaveLength(101);
  report(new Error(name(0)));
  expect(logged()).toHaveLength(102);
});

it('work that was stopped on purpose, and the browser’s words about two layouts, are no faults', () => {
  const { report, logged, said } = reporting();
  report(new DOMException('The operation was aborted.', 'AbortError'));
  report(new Error('ResizeObserver loop completed with undelivered notifications.'));
  expect(said()).toEqual([]);
  expect(logged()).toEqual([]);
});

it('a fault while the engine is away is logged once it answers again', async () => {
  const { app, report, logged } = reporting();
  app.answer('app.logFault', () => Promise.reject(new Error('away')));
  report(new Error('the part did not load'));
  await new Promise(setImmediate);
  app.answer('app.logFault', () => null);
  app.setLink('open');
  expect(logged()).toHaveLength(2);
  app.setLink('open');
  expect(logged()).toHaveLength(2);
});

it('a crash that a panel shows itself is logged, and not said a second time', () => {
  const { faults, logged, said } = reporting();
  faults.caught(new Error('the panel stopped'));
  expect(said()).toEqual([]);
  expect(logged()).toMatchObject([{ message: 'Error: the panel stopped' }]);
});
