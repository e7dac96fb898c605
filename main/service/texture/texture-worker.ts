import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { textureMesh } from './texture-mesh.ts';

serveRequests(withFiles(textureMesh, ({ file, cover, warnings }) => ({ ...file, cover, warnings })));
