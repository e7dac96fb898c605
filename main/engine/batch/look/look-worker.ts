import { decodeOnOneCore } from '../../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../../threads/serve-worker.ts';
import { lookAtPictures } from './look-at-pictures.ts';

decodeOnOneCore();

serveWorker(lookAtPictures);
