import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBatchOptions } from '../../../../../main/cli/batch/batch-options.ts';

const read = (given: Record<string, unknown> = {}) => readBatchOptions(['refs'], given, '/stand/here');

describe('names and copies of a plan file', () => {
  const open = (given: Record<string, unknown>) =>
    readBatchOptions([], { plan: 'plan.json', ...given }, '/stand/here');

  it('are what the command line says', () => {
    expect(open({ name: '{n:3}-{name}', handOff: 'game' })).toMatchObject({
      name: '{n:3}-{name}',
      handOff: { folder: '/stand/here/game', mirror: false },
    });
  });

  it('cannot mirror a source, which a plan file does not have', () => {
    expect(() => open({ handOff: 'game', mirror: true })).toThrow('a plan file has no source');
  });
});

describe('options of batch', () => {
  it('refuse patterns that could take for ever with a single name', () => {
    const set = (pattern: string) => () => read({ set: [`${pattern} note=x`] });
    for (const pattern of ['+(a|aa)z', '*(*(a))', 'x{1..1000000}']) {
      expect(set(pattern), pattern).toThrow(/could take for ever|stands for over/);
      expect(() => read({ approve: [pattern] }), pattern).toThrow(/could take for ever|stands for over/);
      expect(() => read({ reject: [pattern] }), pattern).toThrow(/could take for ever|stands for over/);
    }
    expect(set('*(left|right)_{1..20}*')).not.toThrow();
    expect(read({ approve: ['all', 'chair*'] }).chain.approve).toEqual(['all', 'chair*']);
  });

  it('count relative paths from where the user stands', () => {
    expect(read({ library: '../lib', data: '/data' })).toMatchObject({
      paths: ['/stand/here/refs'],
      library: '/stand/lib',
      data: '/data',
    });
    expect(read({ library: '~/lib' }).library).toBe(join(homedir(), 'lib'));
  });

  it('have the defaults of the document', () => {
    expect(read()).toMatchObject({
      connection: null,
      kind: null,
      changes: {},
      meshes: [],
      imageUrls: [],
      views: 'auto',
      fixes: null,
      settings: [],
      plan: null,
      unknown: null,
      releaseRestored: false,
      report: null,
      masks: true,
      giveUpCopies: null,
      dryRun: false,
      json: false,
    });
  });

  it('give up copies, and nothing else', () => {
    const open = (given: Record<string, unknown>, paths: readonly string[] = []) =>
      readBatchOptions(paths, { giveUpCopies: 'game', views: 'auto', masks: 'on', ...given }, '/stand/here');
    expect(open({ data: '/data', json: true })).toMatchObject({ giveUpCopies: '/stand/here/game' });
    expect(() => open({}, ['refs'])).toThrow('--give-up-copies runs no batch; leave out folders and files.');
    expect(() => open({ handOff: 'game' })).toThrow('leave out --hand-off.');
    expect(() => open({ dryRun: true })).toThrow('leave out --dry-run.');
  });

  it('leave masks out, but not those of a plan file, which says that itself', () => {
    expect(read({ masks: 'off' }).masks).toBe(false);
    expect(() => readBatchOptions([], { plan: 'p.json', masks: 'off' }, '/')).toThrow(
      '--masks would change it',
    );
  });

  it('tell what is mended', () => {
    expect(read({ fix: 'none' }).fixes).toEqual([]);
    expect(read({ fix: 'all' }).fixes).toBe('all');
    expect(read({ fix: 'turn, pad' }).fixes).toEqual(['turn', 'pad']);
  });

  it('tell a mesh by its address from one by its path', () => {
    expect(read({ mesh: 'chair.glb' }).meshes).toEqual([{ from: 'file', path: '/stand/here/chair.glb' }]);
    expect(read({ mesh: 'https://example.org/chair.glb' }).meshes).toEqual([
      { from: 'url', url: 'https://example.org/chair.glb' },
    ]);
    expect(read({ imageUrl: 'https://example.org/a.png' }).imageUrls).toEqual(['https://example.org/a.png']);
  });

  it.each([
    [['ftp://example.org/refs'], {}, 'ftp: addresses'],
    [['file:///refs'], {}, 'give the path alone'],
    [['https://example.org/a.png'], {}, '--image-url'],
    [['refs', ''], {}, 'An empty path is given'],
    [['refs'], { mesh: 'ftp://example.org/chair.glb' }, 'ftp: addresses'],
  ])('%j with %j take no address that nothing is fetched from', (paths, given, words) => {
    expect(() => readBatchOptions(paths, given, '/stand/here')).toThrowError(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining(words) }),
    );
  });

  it.each([
    [{ segLevel: 'highest' }, '--seg-level'],
    [{ rmbg: 'yes' }, '--rmbg'],
    [{ faces: 'many' }, '--faces'],
    [{ budget: 'much' }, '--budget'],
    [{ budget: '-5' }, '--budget cannot be “-5”; give an amount of credits, such as 150 or 99.50.'],
    [{ model: 'x' }, '--model'],
    [{ report: 'a.html', dryRun: true }, 'A dry run writes nothing'],
    [{ fix: 'crop,sharpen' }, '--fix cannot be “crop,sharpen”; give none, all, or some of convert,turn,'],
    [{ fix: '' }, '--fix'],
  ])('%j are bad usage', (given, words) => {
    expect(() => read(given)).toThrowError(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining(words) }),
    );
  });
});
