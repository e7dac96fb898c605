import { isDeepStrictEqual } from 'node:util';
import { parseCollectionFile, unpackedText } from '../../collections/collection-file.ts';
import { collectionKey } from '../collections/collection-conditions.ts';
import { collectionTables } from '../collections/collection-tables.ts';
import { IndexDamage } from '../index-damage.ts';
import type { IndexReader } from '../index-reader.ts';

const FILES = `SELECT file, kind, id, name_key, packed FROM collection_files JOIN collection_texts USING (file)`;

/**
 * Compares what is known of each collection, of the saved searches and of the tree of tags with the text that it was read from, which is packed
 * with a checksum.
 * @throws IndexDamage
 */
export function checkCollections(reader: IndexReader): void {
  const { content } = collectionTables(reader, (work) => work());
  for (const { file, kind, id, name_key, packed } of reader.all(FILES)) {
    const name = String(file);
    const said = parseCollectionFile(name, textOf(name, packed));
    if (said.kind === 'fault') throw new IndexDamage(`the text of ${name} is not what was read`);
    const { known, ...names } = readable(name, () => ({ known: content(name), id, key: name_key }));
    const isNamed =
      said.kind !== 'collection' ||
      (names.id === said.collection.id && names.key === collectionKey(said.collection.name));
    if (kind !== said.kind || !isNamed || !isSame(known, said))
      throw new IndexDamage(`${name} is known as something else`);
  }
}

function textOf(file: string, packed: unknown): string {
  return readable(file, () => unpackedText(packed as Uint8Array));
}

function readable<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new IndexDamage(`what is known of ${file} cannot be read`, { cause });
  }
}

/** Apart from what the index does not keep: histories, and fields that are not known. */
function isSame(
  known: ReturnType<ReturnType<typeof collectionTables>['content']>,
  said: typeof known,
): boolean {
  if (known === null || said === null || known.kind !== said.kind) return false;
  if (known.kind === 'collection' && said.kind === 'collection') {
    const [one, other] = [known.collection, said.collection];
    return (
      one.id === other.id &&
      one.name === other.name &&
      one.label === other.label &&
      one.notes === other.notes &&
      one.revision === other.revision &&
      isDeepStrictEqual(one.assets, other.assets)
    );
  }
  return isDeepStrictEqual(known, said);
}
