import { fromBuffer } from 'yauzl';

/** The files in an archive. */
export function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault !== null) return reject(fault);
          files.set(entry.fileName, Buffer.concat(await stream.toArray()));
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(files));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
