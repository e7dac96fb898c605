import { expect, it } from 'vitest';
import { requireWholePath } from '../../../../../main/engine/handlers/whole-path.ts';

it.each(['/lib\nrary', '/lib\u001b[2J', '/a\u0085'])(
  'refuses the folder %j, which no log can show',
  (folder) => {
    expect(() => requireWholePath('library folder', folder)).toThrow(
      /line break or another control character/,
    );
  },
);

it('takes whole paths alone', () => {
  expect(() => requireWholePath('library folder', 'lib')).toThrow(/is no whole path/);
  expect(() => requireWholePath('library folder', '/Ünïcode – lib')).not.toThrow();
  expect(() => requireWholePath('library folder', null)).not.toThrow();
});
