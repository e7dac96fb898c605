import { expect, it } from 'vitest';
import { isForThisMachine } from '../../../../../main/studio/front/for-this-machine.ts';

it.each([
  ['127.0.0.1', undefined, true],
  ['::1', 'http://localhost:8080', true],
  ['127.0.0.1', 'http://[::1]:8080', true],
  ['127.0.0.1', 'https://maquette.example', false],
  ['localhost', 'http://192.168.1.7', false],
  ['0.0.0.0', undefined, false],
  ['0.0.0.0', 'http://127.0.0.1', false],
])('at %s for %s: %s', (host, publicUrl, serves) => {
  expect(isForThisMachine(host, publicUrl)).toBe(serves);
});
