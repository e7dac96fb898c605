import { likenessOfFile, type PictureFile } from '../../media/likeness/likeness-of-file.ts';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../threads/serve-worker.ts';

decodeOnOneCore();

serveWorker<PictureFile, string>(likenessOfFile);
