import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { recentWith } from '../../../../../shared/model/settings/recent-sources.ts';

const image = (path: string, format: 'png' | null) => ({
  reference: { kind: 'single', name: 'a', image: { path, name: path.split('/').at(-1), format } },
});
const mesh = (path: string) => ({
  reference: {
    kind: 'mesh',
    name: 'a',
    mesh: { from: 'file', file: { path, name: path.split('/').at(-1), format: 'glb' } },
  },
});
const plan = (paths: readonly string[], rows: readonly object[]) =>
  ({ paths, rows }) as unknown as Pick<Plan, 'paths' | 'rows'>;

describe('what was opened last', () => {
  it('begins with the folder or the image that was opened, and has each once', () => {
    const folder = plan(['/refs'], [image('/refs/a.png', 'png'), image('/refs/b.txt', null)]);
    expect(recentWith(['/old', '/refs'], folder)).toEqual(['/refs', '/old']);
    expect(recentWith(['/old'], plan(['/refs/a.png'], [image('/refs/a.png', 'png')]))).toEqual([
      '/refs/a.png',
      '/old',
    ]);
    expect(recentWith([], plan(['C:\\refs\\'], []))).toEqual(['C:\\refs\\']);
  });

  it('has a folder once, however it was spelled when earlier versions kept it', () => {
    const before = ['/x/mixed/', '/x//mixed', '/y/', '/x/../x/mixed/', '/y/.', '/x/mixed2'];
    expect(recentWith(before, plan(['/x/mixed'], []))).toEqual(['/x/mixed', '/y/', '/x/mixed2']);
    expect(recentWith(['C:\\refs', 'C:/refs/'], plan(['C:\\refs\\'], []))).toEqual(['C:\\refs\\']);
  });

  it('forgets a file that is no image, and takes none', () => {
    const notes = plan(['~/notes.txt'], [image('/home/a/notes.txt', null)]);
    expect(recentWith(['/old', '~/notes.txt'], notes)).toEqual(['/old']);
    expect(recentWith(['/old'], plan(['/chair.glb'], [mesh('/chair.glb')]))).toEqual(['/old']);
  });

  it('stays as it is where several were opened, or none', () => {
    expect(recentWith(['/old'], plan(['/a', '/b'], []))).toEqual(['/old']);
    expect(recentWith(['/old'], plan([], []))).toEqual(['/old']);
  });

  it('holds a dozen', () => {
    const many = Array.from({ length: 12 }, (_, at) => `/${at}`);
    expect(recentWith(many, plan(['/new'], []))).toEqual(['/new', ...many.slice(0, 11)]);
  });
});
