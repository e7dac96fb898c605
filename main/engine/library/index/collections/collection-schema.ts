/**
 * The migration that adds what is known of the files of `<library>/collections/`. `collection_files` has a row for each file as it was read; `listing` is a new
 * number for each content of a collection, so that a long list is filled in slices and shown at once. `members` has the assets of each listing in their order;
 * `number` is that of the asset's shown row in `sidecars`, NULL while there is none.
 */
export const COLLECTION_MIGRATION = `
  CREATE TABLE collection_files (
    file TEXT PRIMARY KEY,
    mtime REAL NOT NULL,
    bytes INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    name_key TEXT NOT NULL,
    shown INTEGER NOT NULL,
    listing INTEGER NOT NULL,
    head TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE members (
    listing INTEGER NOT NULL,
    at INTEGER NOT NULL,
    asset TEXT NOT NULL,
    number INTEGER,
    PRIMARY KEY (listing, at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX members_by_asset ON members (asset);
`;

/**
 * The migration that keeps what a file said last. `fault` is what is wrong with a file now whose row tells of before, as JSON; `packed` is the last text that could
 * be used. All files are read once more, since nothing is known of their texts.
 */
export const COLLECTION_TEXT_MIGRATION = `
  ALTER TABLE collection_files ADD COLUMN fault TEXT;
  CREATE TABLE collection_texts (file TEXT PRIMARY KEY, packed BLOB NOT NULL) STRICT;
  UPDATE collection_files SET mtime = -1;
`;
