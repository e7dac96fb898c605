import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import { openIndex } from '../../../../../../main/engine/library/index/open-index.ts';
import { workQueries } from '../../../../../../main/engine/library/index/work-queries.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { MONTH } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('asks by what is asked for, and never goes through the whole library', async () => {
  const index = openIndex({ data: await tempFolder(), logger: quietLogger }, { id: 'x', folder: '/lib' });
  onTestFinished(index.close);
  index.put([indexEntry(`${MONTH}/a`, { mtime: 1, bytes: 1 }, assetOf('a'))]);
  const database = new DatabaseSync(index.file ?? '');
  onTestFinished(() => database.close());
  const steps: string[] = [];
  const queries = workQueries((most, where, ...values) => {
    const sql = `EXPLAIN QUERY PLAN SELECT number FROM sidecars WHERE ${where} LIMIT ${most}`;
    steps.push(String(database.prepare(sql).all(...values)[0]?.['detail']));
    return [];
  });
  queries.byFingerprint('x');
  queries.trashedByFingerprint('x');
  queries.byResult('x');
  queries.byJob('x');
  expect(steps).toEqual([
    'SEARCH sidecars USING INDEX sidecars_by_fingerprint (fingerprint=?)',
    'SEARCH sidecars USING INDEX sidecars_by_fingerprint (fingerprint=?)',
    'SEARCH sidecars USING INDEX sidecars_by_result (result=?)',
    'SEARCH sidecars USING INDEX sidecars_by_job (job_id=?)',
  ]);
});
