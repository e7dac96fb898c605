import { MeshError } from '../../media/mesh-error.ts';
import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { segmentMesh } from './segment-mesh.ts';

serveRequests({
  make: withFiles(segmentMesh, ({ file }) => file),
  refusalOf: (error) => (error instanceof MeshError ? { reason: 'mesh', message: error.message } : undefined),
});
