import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { withoutContinue } from '../../../../../main/engine/net/without-continue.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** What is read of pieces that come one after the other. */
function readOf(pieces: readonly string[]): string {
  const socket = new PassThrough();
  withoutContinue(socket);
  let text = '';
  for (const piece of pieces) {
    socket.write(piece);
    for (let read = socket.read(); read !== null; read = socket.read()) text += String(read);
  }
  return text;
}

it('leaves an answer as it is, however it comes', () => {
  expect(readOf([ANSWER])).toBe(ANSWER);
  expect(readOf([...ANSWER])).toBe(ANSWER);
  expect(readOf([ANSWER, CONTINUE])).toBe(ANSWER + CONTINUE);
  expect(readOf(['no HTTP at all'])).toBe('no HTTP at all');
});

it('skips interim answers before it, whole or in pieces', () => {
  expect(readOf([CONTINUE + ANSWER])).toBe(ANSWER);
  expect(readOf([CONTINUE, ANSWER])).toBe(ANSWER);
  expect(readOf([`HTTP/1.1 100\r\nserver: x\r\n\r\n${CONTINUE}`, ANSWER])).toBe(ANSWER);
  expect(readOf([...(CONTINUE + CONTINUE + ANSWER)])).toBe(ANSWER);
});

it('gives up on one without an end', () => {
  const endless = `HTTP/1.1 100 ${'x'.repeat(20_000)}`;
  expect(readOf([endless])).toBe(endless);
});
