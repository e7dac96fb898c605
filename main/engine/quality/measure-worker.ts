import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import { measureFiles } from './measure-files.ts';

decodeOnOneCore();
serveWorker(measureFiles);
