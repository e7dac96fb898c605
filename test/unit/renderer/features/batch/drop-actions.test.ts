import { describe, expect, it } from 'vitest';
import { dropActions } from '../../../../../renderer/features/batch/drop-actions.ts';
import { addressesOfDrop, carriesInputs } from '../../../../../renderer/features/batch/files-of-drop.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const said = ({ store }: ReturnType<typeof createTestApp>) =>
  store.getState().notices.map(({ message }) => message);

describe('a drop on the window', () => {
  it('says so where no image is in it', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.resolve({ files: [], addresses: [] }));
    expect(said(app)).toEqual([expect.stringContaining('is a png, jpeg or webp image')]);
    expect(app.sent).toEqual([]);
  });

  it('adds the address of a picture that is dragged from a page of a browser, with undo', async () => {
    const app = createTestApp();
    const address = 'https://example.com/chair.png';
    // As Electron has it: a file, of which nothing lies on the disk.
    await dropActions(app).take(
      Promise.resolve({ files: [new File(['x'], 'chair.png')], addresses: [address] }),
    );
    expect(app.store.getState()).toMatchObject({ imageUrls: [address], workspace: 'batch' });
    await undoActions(app).undo();
    expect(app.store.getState().imageUrls).toEqual([]);
  });

  it('copies a picture that has neither a path nor an address into the inbox', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.resolve({ files: [new File(['x'], 'chair.png')], addresses: [] }));
    expect(app.store.getState().sources).toEqual(['/data/inbox/chair.png']);
  });

  it('takes pasted pictures into the inbox, and names what is left out', async () => {
    const app = createTestApp();
    const png = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'Pasted.png');
    await dropActions(app).takePasted([png, new File(['x'], 'letter.pdf')]);
    expect(app.store.getState().sources).toEqual(['/data/inbox/Pasted.png']);
    expect(said(app)[0]).toContain('letter.pdf is no picture');
  });

  it('takes addresses of the web alone, and none of this page', () => {
    const lines =
      '# a picture\r\nhttps://example.com/a.png\r\nfile:///home/a.png\r\nhttp://127.0.0.1:9/b.png\r\n';
    const getData = (type: string): string => (type === 'text/uri-list' ? lines : '');
    expect(addressesOfDrop({ getData }, 'http://127.0.0.1:9')).toEqual(['https://example.com/a.png']);
    expect(carriesInputs({ types: ['text/uri-list', 'text/html'] })).toBe(true);
    expect(carriesInputs({ types: ['text/plain'] })).toBe(false);
  });

  it('names what of it could not be read', async () => {
    const app = createTestApp();
    const files = [new File(['x'], 'chair.png')];
    await dropActions(app).take(Promise.resolve({ files, addresses: [], unread: ['a.png', 'b', 'c'] }));
    expect(said(app)).toEqual(['a.png and 2 further files and folders could not be read, and are left out.']);
    expect(app.store.getState().sources).toEqual(['/data/inbox/chair.png']);
  });

  it('of which nothing can be read is said to be that, and no fault of the window', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.resolve({ files: [], addresses: [], unread: ['odd'] }));
    expect(said(app)).toEqual([
      'odd could not be read, so nothing was taken. Check that you may open it, then drop it again.',
    ]);
    expect(app.store.getState().sources).toEqual([]);
    await dropActions(app).take(Promise.resolve({ files: [], addresses: [], unread: ['odd', 'locked'] }));
    expect(said(app)).toContain(
      'odd and 1 further file or folder could not be read, so nothing was taken. Check that you may open them, then drop them again.',
    );
  });

  it('of which only the address can be read is not said to be nothing', async () => {
    const app = createTestApp();
    const addresses = ['https://example.com/chair.png'];
    await dropActions(app).take(Promise.resolve({ files: [], addresses, unread: ['chair.png'] }));
    expect(said(app)).toEqual(['chair.png could not be read, and is left out.']);
    expect(app.store.getState().imageUrls).toEqual(addresses);
  });

  it('says so where its folder cannot be read', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.reject(new Error('NotReadableError')));
    expect(said(app)).toHaveLength(1);
    expect(app.store.getState().staging).toBeNull();
  });
});
