import pg from 'pg';

/** What runs statements: the pool, or one transaction. */
export interface Queries {
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
}

/** The statements of one connection. */
interface SessionQueries extends Queries {
  /** Whether a statement was not answered, so that the connection can be used no more. */
  readonly isLost: () => boolean;
}

/** The studio's PostgreSQL. */
export interface Database extends Queries {
  /**
   * Runs work in one transaction, which is rolled back if the work throws. If another transaction stands in its way, it is made again, so work
   * must do nothing but run statements.
   * @param limits how long one statement may take, where that is more than calls wait for
   * @throws CommitUnknown if the connection was lost while it was committed
   */
  readonly transaction: <Result>(
    work: (queries: Queries) => Promise<Result>,
    limits?: { readonly statementMs: number },
  ) => Promise<Result>;
  /**
   * Runs work on one connection, for locks that belong to a session.
   * @param limits how long one statement may take, where that is more than calls wait for
   */
  readonly session: <Result>(
    work: (queries: Queries) => Promise<Result>,
    limits?: { readonly statementMs: number },
  ) => Promise<Result>;
  /** How many statements were not answered since the start. */
  readonly failures: () => number;
  readonly close: () => Promise<void>;
}

/** A transaction may or may not have been committed: the connection was lost before its answer came. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

export interface DatabaseOptions {
  /** `postgres://…`. Passwords may also come from the environment (PGPASSWORD) or a password file, as with every program of PostgreSQL. */
  readonly url: string;
  /** The certificate authority of the server, as PEM; undefined for what the address and the system say. */
  readonly ca?: string | undefined;
  readonly log: (line: string) => void;
  /** How long a call waits for a connection, and for the answer to one statement. */
  readonly patienceMs?: number;
}

const CONNECTIONS = 10;
const PATIENCE_MS = 4000;
/** A transaction whose process says nothing for so long is rolled back, and its locks are free: the process is frozen, or gone. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/**
 * Has the server notice within 25 seconds that a machine is gone whose cable was pulled. Over a socket of the same machine, it means nothing.
 * And it compiles no statement: ours are small, however many rows it expects.
 */
const SESSION =
  '-c jit=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000';
/** How often a transaction is made that another one stood in the way of. */
const MOST_TRIES = 5;

/** Opens no connection yet: the first statement does. */
export function openDatabase({ url, ca, log, patienceMs = PATIENCE_MS }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: ca === undefined ? url : withoutTls(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs * 2,
    statement_timeout: patienceMs * 2,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SESSION,
    keepAlive: true,
    application_name: 'maquette-studio',
    ...(ca !== undefined && { ssl: { ca } }),
  });
  // A connection that lies idle may be lost at any time; the next statement opens another.
  pool.on('error', (error) => log(`database: a connection was lost: ${error.message}`));
  // Between the moment that the pool hands a connection out and the moment that its taker hears of it, nobody else listens: a loss there would
  // end the process. Its first statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let failures = 0;
  const countFailure = (error: unknown): never => {
    if (!isRefusal(error)) failures += 1;
    throw error;
  };

  const session = async <Result>(
    work: (queries: SessionQueries) => Promise<Result>,
    statementMs?: number,
  ): Promise<Result> => {
    const client = await pool.connect().catch(countFailure);
    let broken: Error | undefined;
    const lost = (error: Error): void => {
      broken = error;
    };
    client.on('error', lost);
    const { query } = queriesOf(client, statementMs);
    // Only an unanswered statement says that the connection is lost. What the work itself throws, such as a refusal of the operator, does not.
    const watched = <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> =>
      query<Row>(text, values).catch((error: unknown) => {
        if (!isRefusal(error)) broken ??= error instanceof Error ? error : new Error(String(error));
        return countFailure(error);
      });
    try {
      return await work({ query: watched, isLost: () => broken !== undefined });
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  };

  return {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      queriesOf(pool).query<Row>(text, values).catch(countFailure),
    failures: () => failures,
    session: (work, limits) =>
      limits === undefined
        ? session(work)
        : session((queries) => inPatience(queries, work, limits), limits.statementMs),
    transaction: async (work, limits) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await session(
            (queries) => inTransaction(queries, work, limits?.statementMs),
            limits?.statementMs,
          );
        } catch (error) {
          if (!isConflict(error) || tries >= MOST_TRIES) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** The limit of a connection is set for this work alone. If the work throws, the connection may be within a transaction that has failed. */
async function inPatience<Result>(
  queries: Queries,
  work: (queries: Queries) => Promise<Result>,
  { statementMs }: { readonly statementMs: number },
): Promise<Result> {
  await queries.query(`SET statement_timeout = ${statementMs}`);
  try {
    return await work(queries);
  } catch (error) {
    await queries.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await queries.query('RESET statement_timeout').catch(() => undefined);
  }
}

/** @throws CommitUnknown if the connection was lost during the commit */
async function inTransaction<Result>(
  queries: SessionQueries,
  work: (queries: Queries) => Promise<Result>,
  statementMs: number | undefined,
): Promise<Result> {
  await queries.query('BEGIN');
  let result: Result;
  try {
    if (statementMs !== undefined) await queries.query(`SET LOCAL statement_timeout = ${statementMs}`);
    result = await work(queries);
  } catch (error) {
    // A connection that did not answer is given up, and its transaction with it.
    if (!queries.isLost()) await queries.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  try {
    await queries.query('COMMIT');
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new CommitUnknown('The connection was lost during a commit', { cause });
  }
  return result;
}

/** @param statementMs how long a statement may take; left out for as long as calls wait */
function queriesOf(client: pg.Pool | pg.PoolClient, statementMs?: number): Queries {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>({
        text,
        values: [...values],
        ...(statementMs !== undefined && { query_timeout: statementMs }),
        ...(values.length > 0 && { name: nameOf(text) }),
      });
      // A text of several statements has a result for each.
      return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
    },
  };
}

/** The statements that each connection has the server prepare when it first meets them: planning takes longer than most of them do. */
const names = new Map<string, string>();
/** Far more than there are. A statement that is written anew each time is not prepared, or the server would keep them all. */
const MOST_NAMES = 200;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `studio-${names.size}`;
  names.set(text, name);
  return name;
}

/** The address without its words about TLS, which would come before the authority that is given beside it. */
function withoutTls(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  for (const name of ['ssl', 'sslmode', 'sslrootcert']) parsed.searchParams.delete(name);
  return parsed.href;
}

/** Whether the database answered, and refused: the connection is good. */
function isRefusal(error: unknown): boolean {
  // Class 57: the server is shutting down. Class 08: connections. 25P03: the transaction idled for too long, and its connection was closed.
  return error instanceof pg.DatabaseError && !/^(57|08|25P03)/.test(error.code ?? '');
}

/** Whether two transactions waited for each other, and this one was rolled back so that the other could go on. */
const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['40P01', '40001'].includes(error.code ?? '');
