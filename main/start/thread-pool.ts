/*
 * Must be imported first: Node makes its threads for the file system when they are first needed. A file on a share that stops
 * answering blocks one; of the default four, a few downloads would leave none for the ledger's backups, and a few looks at a studio's share none
 * for its worker.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
