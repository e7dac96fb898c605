import { GenerationError } from '../generate/generation-error.ts';
import { MeshError } from '../mesh/mesh-error.ts';
import { owned, serveRequests } from '../workers/serve-requests.ts';
import { textureMesh } from './texture-mesh.ts';
import { MESH_REFUSED } from './texture-pool.ts';
import type { TexturedModel, TextureRequest } from './texture-request.ts';

serveRequests<TextureRequest, TexturedModel>({
  make: textureMesh,
  handOver: (made) => {
    const bytes = owned(made.file.bytes);
    const cover = owned(made.cover);
    return { result: { file: { ...made.file, bytes }, cover }, buffers: [bytes.buffer, cover.buffer] };
  },
  refusalOf: (error) => {
    if (error instanceof MeshError) return { reason: MESH_REFUSED, message: error.message };
    return error instanceof GenerationError ? error : undefined;
  },
});
