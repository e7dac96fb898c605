import pg from 'pg';
import type { StudioUnderLoad } from './studio-under-load.ts';

/**
 * Copies the one task that a studio has, with its charge, its job, its key and its callback, as often as there are to be tasks, and has the
 * server look at its tables, as it does by itself after a while.
 */
export async function fillStudio(
  { address }: StudioUnderLoad,
  { ended, waiting }: { readonly ended: number; readonly waiting: number },
): Promise<void> {
  // All at once takes longer than a statement of a studio may.
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query('CREATE TEMPORARY TABLE template AS SELECT * FROM studio.task');
    const copies = async (what: string, count: number, columns: string): Promise<void> => {
      await client.query(
        `INSERT INTO studio.task (id, client_id, state, request, price, outcome, job_id, attempt, created_at, started_at, ended_at, from_balance)
         SELECT '${what}.' || number, client_id, ${columns}, from_balance FROM template, generate_series(1, ${count}) AS number`,
      );
    };
    const outcome = `'{"extension":"glb","cover":true}'`;
    await copies(
      'ended',
      ended,
      `'success', request, price, ${outcome}, NULL, 1, created_at, created_at, created_at`,
    );
    await copies(
      'waiting',
      waiting,
      `'queueing', request, price, NULL, gen_random_uuid(), 0, created_at, NULL, NULL`,
    );
    await client.query(
      `INSERT INTO studio_jobs.job
       SELECT (jsonb_populate_record(one.job, jsonb_build_object('id', task.job_id, 'data', jsonb_build_object('taskId', task.id)))).*
       FROM (SELECT job FROM studio_jobs.job WHERE name = 'task' LIMIT 1) AS one, studio.task AS task WHERE task.id LIKE 'waiting.%'`,
    );
    await client.query(
      `INSERT INTO studio.entry (client_id, reason, task_id, amount, at)
       SELECT client_id, 'charge', id, -price, created_at FROM studio.task WHERE id NOT IN (SELECT id FROM template)`,
    );
    await client.query(
      `INSERT INTO studio.idempotency_key (client_id, key, fingerprint, task_id, created_at)
       SELECT client_id, id, id, id, created_at FROM studio.task`,
    );
    await client.query(
      `INSERT INTO studio.callback (task_id, url, state)
       SELECT id, 'https://artist.example/hook', CASE state WHEN 'success' THEN 'taken' ELSE 'waiting' END FROM studio.task`,
    );
    await client.query(
      `UPDATE studio.client SET spent = (SELECT sum(price) FROM studio.task WHERE client_id = client.id)`,
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
