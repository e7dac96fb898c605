import { GenerationError } from '../generate/generation-error.ts';
import { owned, serveRequests } from '../workers/serve-requests.ts';
import type { DepthMap, DepthRequest } from './depth-request.ts';
import { makeDepth } from './make-depth.ts';

serveRequests<DepthRequest, DepthMap>({
  make: makeDepth,
  handOver: ({ extension, bytes }) => {
    const own = owned(bytes);
    return { result: { extension, bytes: own }, buffers: [own.buffer] };
  },
  refusalOf: (error) => (error instanceof GenerationError ? error : undefined),
});
