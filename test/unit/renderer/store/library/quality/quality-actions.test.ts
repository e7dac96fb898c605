import { describe, expect, it } from 'vitest';
import { qualityActions } from '../../../../../../renderer/store/library/quality/quality-actions.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A window whose engine measures all it is asked for, after `meanwhile`. */
function world(
  meanwhile: (app: ReturnType<typeof createTestApp>) => void,
  measured = 4,
  failed: string | null = null,
) {
  const app = createTestApp();
  app.answer('library.measureQuality', () => {
    meanwhile(app);
    return { measured, failed };
  });
  app.answer('library.stopMeasuring', () => null);
  const calls = () => app.sent.filter(({ path }) => path === 'library.measureQuality').length;
  const said = () => app.store.getState().notices.map(({ message }) => message);
  return { app, actions: qualityActions(app), calls, said };
}

describe('measuring the quality of models', () => {
  it('asks for a few at a time, and says how many were measured', async () => {
    const { app, actions, calls, said } = world(() => undefined, 3);
    await actions.measure(IDS);
    expect(calls()).toBe(2);
    expect(said()).toEqual(['Quality of 6 models measured.']);
    expect(app.store.getState().qualityRun).toBeNull();
  });

  it.each([
    {
      measured: 2,
      is: 'Quality of 4 of 6 models measured: 2 were measured before, or cannot be; their properties say why.',
    },
    {
      measured: 0,
      is: 'Nothing was measured: 6 were measured before, or cannot be; their properties say why.',
    },
  ])('says how many were left out: $measured at each call', async ({ measured, is }) => {
    const { actions, said } = world(() => undefined, measured);
    await actions.measure(IDS);
    expect(said()).toEqual([is]);
  });

  it('says why figures could not be kept, and not that the properties would say it', async () => {
    const why = 'Maquette could not change robot: the disk of /lib is full; free some space.';
    const { actions, said } = world(() => undefined, 0, why);
    await actions.measure(IDS);
    expect(said()).toEqual([`Quality of 0 of 6 models was kept. ${why} Then measure again.`]);
  });

  it('says that it was stopped, and not that nothing could be measured', async () => {
    const { actions, calls, said } = world((app) => qualityActions(app).stop(), 0);
    await actions.measure(IDS);
    expect(calls()).toBe(1);
    expect(said()).toEqual(['Nothing was measured. It was stopped.']);
  });

  it('ends where another library is opened, which has none of these models', async () => {
    const { actions, calls, said } = world(({ store }) => {
      const { libraryStatus, setLibraryStatus } = store.getState();
      setLibraryStatus({ ...libraryStatus, folder: '/other' });
    });
    await actions.measure(IDS);
    expect(calls()).toBe(1);
    expect(said()).toEqual(['Quality of 4 models measured. Another library was opened.']);
  });
});
