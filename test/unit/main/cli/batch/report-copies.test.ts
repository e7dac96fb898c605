import { expect, it } from 'vitest';
import { quoted } from '../../../../../main/cli/batch/report-copies.ts';

it.each([
  ['/home/a/Copies-1', '/home/a/Copies-1'],
  ['/home/a/My copies', "'/home/a/My copies'"],
  ['/home/a/$HOME', "'/home/a/$HOME'"],
  ['/home/a/x;rm -r y', "'/home/a/x;rm -r y'"],
  ['/home/a/`id`', "'/home/a/`id`'"],
  ["/home/a/Ann's", "'/home/a/Ann'\\''s'"],
])('a shell reads the words for %s as that folder', (folder, words) => {
  expect(quoted(folder, 'linux')).toBe(words);
});

it('the shells of Windows know double quotes alone', () => {
  expect(quoted('C:\\Copies', 'win32')).toBe('C:\\Copies');
  expect(quoted('C:\\My copies', 'win32')).toBe('"C:\\My copies"');
});
