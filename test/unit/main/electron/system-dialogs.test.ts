import { beforeEach, expect, it, vi } from 'vitest';
import { electronAbilities } from '../../../../main/electron/system-dialogs.ts';
import { dialog } from '../../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

const { allowProgram } = electronAbilities(() => null);
const COMMAND = 'rembg i {in} {out}';
beforeEach(() => dialog.showMessageBox.mockClear());

it('a program is run only after the artist has agreed in a dialog of the system that shows its whole command', async () => {
  dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
  await allowProgram(COMMAND, 'cutout');
  const [question] = dialog.showMessageBox.mock.lastCall as [
    { detail: string; defaultId: number; cancelId: number },
  ];
  expect(question.detail).toContain(COMMAND);
  expect([question.defaultId, question.cancelId]).toEqual([1, 1]);
});

it('a program that the artist does not agree to is not set', async () => {
  dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
  await expect(allowProgram(COMMAND, 'open-with')).rejects.toMatchObject({ kind: 'cancelled' });
});
