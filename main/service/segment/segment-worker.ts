import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { segmentMesh } from './segment-mesh.ts';

serveRequests(withFiles(segmentMesh, ({ file }) => file));
