import { MeshError } from '../mesh/mesh-error.ts';
import { owned, serveRequests } from '../workers/serve-requests.ts';
import { segmentMesh } from './segment-mesh.ts';
import type { SegmentedModel, SegmentRequest } from './segment-request.ts';

serveRequests<SegmentRequest, SegmentedModel>({
  make: segmentMesh,
  handOver: (made) => {
    const bytes = owned(made.file.bytes);
    return { result: { ...made, file: { ...made.file, bytes } }, buffers: [bytes.buffer] };
  },
  refusalOf: (error) => (error instanceof MeshError ? { reason: 'mesh', message: error.message } : undefined),
});
