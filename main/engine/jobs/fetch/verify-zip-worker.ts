import { serveWorker } from '../../threads/serve-worker.ts';
import { verifyZip } from './verify-zip.ts';

serveWorker((path: string) => verifyZip(path));
