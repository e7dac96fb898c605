import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import { drawModel } from './draw-model.ts';

decodeOnOneCore();
serveWorker(drawModel);
