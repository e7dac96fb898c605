import { expect, it } from 'vitest';
import { logLine } from '../../../../main/studio/log.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');

it('a line of the log is one JSON object with its fields, whatever the words hold', () => {
  const line = logLine(AT, 'two\nlines \u001b[2J', { event: 'attempt', model: 'a\nb', seconds: 1.5 });
  for (const control of ['\n', '\u001b']) expect(line).not.toContain(control);
  expect(JSON.parse(line).words).not.toContain('\u001b');
  expect(JSON.parse(line)).toMatchObject({
    time: '2026-01-02T03:04:05.678Z',
    level: 'info',
    event: 'attempt',
    seconds: 1.5,
  });
  expect(JSON.parse(line).words).toMatch(/^two.lines/);
});

it('a line without words has no field for them, and keeps its level', () => {
  expect(logLine(AT, '', { level: 'error', status: 500, code: undefined })).toBe(
    '{"time":"2026-01-02T03:04:05.678Z","level":"error","status":500}',
  );
});
