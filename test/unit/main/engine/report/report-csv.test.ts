import { describe, expect, it } from 'vitest';
import { reportCsv } from '../../../../../main/engine/report/report-csv.ts';
import { reportOf, reportRow } from '../../../../helpers/engine/report-rows.ts';

describe('a report for spreadsheets', () => {
  it('has a line for each reference', () => {
    const text = reportCsv(reportOf(reportRow(), reportRow({ state: 'failed', why: 'no', asset: null })));
    expect(text.split('\r\n')).toEqual([
      'name,file,views,recipe,state,why,warnings,fixes,credits,seconds,asset,asset_id',
      'chair,chair.png,1,Depth · png,done,,,,10.00,75.4,chair,a1',
      'chair,chair.png,1,Depth · png,failed,no,,,10.00,75.4,,',
      '',
    ]);
  });

  it.each([
    ['a, b', '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['=1+1', "'=1+1"],
    ['@chair', "'@chair"],
    ['-chair', "'-chair"],
  ])('keeps %j as text', (name, cell) => {
    expect(reportCsv(reportOf(reportRow({ name })))).toContain(`\r\n${cell},chair.png`);
  });
});
