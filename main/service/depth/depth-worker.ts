import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { makeDepth } from './make-depth.ts';

serveRequests(withFiles(makeDepth, (made) => made));
