import { owned, serveRequests } from '../workers/serve-requests.ts';
import { generateModel } from './generate.ts';
import { GenerationError } from './generation-error.ts';
import type { GeneratedModel, GenerateRequest } from './request.ts';

serveRequests<GenerateRequest, GeneratedModel>({
  make: generateModel,
  handOver: (made) => {
    const file = { extension: made.file.extension, bytes: owned(made.file.bytes) };
    const cover = owned(made.cover);
    return { result: { ...made, file, cover }, buffers: [file.bytes.buffer, cover.buffer] };
  },
  refusalOf: (error) => (error instanceof GenerationError ? error : undefined),
});
