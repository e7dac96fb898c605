import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireReportPlace, writeReport } from '../../../../../main/engine/report/write-report.ts';
import { batchReportSchema } from '../../../../../shared/model/report/batch-report.ts';
import { reportOf, reportRow } from '../../../../helpers/engine/report-rows.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the file of a report', () => {
  it.each(['html', 'csv', 'json'])(
    'as %s takes the place of an earlier report, and of nothing else',
    async (ending) => {
      const path = join(await tempFolder(), `report.${ending}`);
      await requireReportPlace(path);
      await writeReport(path, reportOf(reportRow()), new Map());
      await requireReportPlace(path);
      await writeReport(path, reportOf(), new Map());
      await writeFile(path, 'a year of notes');
      await expect(requireReportPlace(path)).rejects.toMatchObject({
        kind: 'usage',
        message: `${path} is there already and is no report of Maquette’s; choose another name.`,
      });
    },
  );

  it('is refused for another ending', async () => {
    await expect(requireReportPlace('/x/report.pdf')).rejects.toMatchObject({ kind: 'usage' });
  });

  it.runIf(HAS_NAMED_PIPES)('is refused where a pipe lies, which is not waited for', async () => {
    const path = join(await tempFolder(), 'report.csv');
    hangAt(path);
    await expect(requireReportPlace(path)).rejects.toMatchObject({ kind: 'usage' });
  });

  it('as json is read back as it was written', async () => {
    const path = join(await tempFolder(), 'report.json');
    const report = reportOf(reportRow(), reportRow({ state: 'blocked', why: 'no picture' }));
    await writeReport(path, report, new Map());
    expect(batchReportSchema.parse(JSON.parse(await readFile(path, 'utf8')))).toEqual(report);
  });

  it('says what is wrong where it cannot be written', async () => {
    const path = join(await tempFolder(), 'missing', 'report.csv');
    await expect(writeReport(path, reportOf(), new Map())).rejects.toMatchObject({ kind: 'usage' });
    await expect(requireReportPlace(path)).rejects.toThrow('There is no folder');
  });
});
