import { describe, expect, it } from 'vitest';
import { asCsv, asTable } from '../../../../../main/studio/clients/tables.ts';

describe('asTable', () => {
  it('has columns as wide as their widest cell, and no control characters', () => {
    const lines = asTable(
      ['name', 'at'],
      [
        ['a\u001b long one', '1'],
        ['b', '2'],
      ],
    ).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain('\u001b');
    const column = lines[0]?.indexOf('at') ?? 0;
    expect(lines.slice(1, 3).map((line) => line[column])).toEqual(['1', '2']);
  });
});

it('a table has more rows than a call may have arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => ['x']);
  expect(asTable(['head'], rows)).toHaveLength('head\n'.length + rows.length * 'x\n'.length);
});

describe('asCsv', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-5.00', '-5.00'],
    ['-x', "'-x"],
    ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
  ])('writes %s as %s', (cell, written) => {
    expect(asCsv(['head'], [[cell]])).toBe(`head\r\n${written}\r\n`);
  });
});
