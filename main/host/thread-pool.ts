/*
 * To be imported before all else: Node makes its threads for the file system when they are first needed. A file on a share that stops
 * answering holds one; of the usual four, a few downloads would leave none to the ledger's backups.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
