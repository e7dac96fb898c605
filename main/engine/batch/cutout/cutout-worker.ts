import { decodeOnOneCore } from '../../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../../threads/serve-worker.ts';
import { makeCutout } from './make-cutout.ts';

decodeOnOneCore();

serveWorker(makeCutout);
