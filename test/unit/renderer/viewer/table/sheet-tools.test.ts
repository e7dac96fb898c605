import { expect, it, vi } from 'vitest';
import type { SheetAnswer } from '../../../../../renderer/viewer/table/sheet-messages.ts';
import { createSheetTools } from '../../../../../renderer/viewer/table/sheet-tools.ts';
import type { WantedModel } from '../../../../../renderer/viewer/table/sheets.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';

const workers = standInWorkers<SheetAnswer>();
const CHAIR = { sha256: 'a'.repeat(64) } as WantedModel;
const tools = () => createSheetTools(() => undefined);

it('a worker that could not draw, as without its graphics context, draws nothing more', async () => {
  const { draw } = tools();
  const first = draw(CHAIR, 'textured', 3);
  workers()[0]?.say({ kind: 'failed', message: 'The graphics card dropped what was drawn.' });
  expect(await first).toMatchObject({ kind: 'failed' });
  const second = draw(CHAIR, 'textured', 3);
  workers()[1]?.say({ kind: 'kept' });
  expect(await second).toEqual({ kind: 'kept' });
  const third = draw(CHAIR, 'clay', 3);
  workers()[1]?.say({ kind: 'kept' });
  expect(await third).toEqual({ kind: 'kept' });
  expect(workers().map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 0]);
});

it('what is asked for when the table closes ends with it, and leaves no timer', async () => {
  const { draw, end } = tools();
  const asked = draw(CHAIR, 'textured', 3);
  end();
  expect(await asked).toMatchObject({ kind: 'failed' });
  expect(workers()[0]?.terminate).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
