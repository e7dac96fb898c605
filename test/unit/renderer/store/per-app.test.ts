import { expect, it } from 'vitest';
import { perApp } from '../../../../renderer/store/per-app.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

it('makes a part once for each app, when it is first asked for', () => {
  let made = 0;
  const part = perApp(() => {
    made += 1;
    return { number: made };
  });
  const [one, other] = [createTestApp(), createTestApp()];
  expect(made).toBe(0);
  expect(part(one)).toBe(part(one));
  expect(part(other)).not.toBe(part(one));
  expect(made).toBe(2);
});

it('keeps a part that is nothing, too', () => {
  let made = 0;
  const part = perApp((): undefined => {
    made += 1;
  });
  const app = createTestApp();
  part(app);
  part(app);
  expect(made).toBe(1);
});
