import { GenerationError } from '../../media/generation-error.ts';
import { MeshError } from '../../media/mesh-error.ts';
import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { textureMesh } from './texture-mesh.ts';
import { MESH_REFUSED } from './texture-pool.ts';

serveRequests({
  make: withFiles(textureMesh, ({ file, cover }) => ({ ...file, cover })),
  refusalOf: (error) => {
    if (error instanceof MeshError) return { reason: MESH_REFUSED, message: error.message };
    return error instanceof GenerationError ? error : undefined;
  },
});
