import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { generateModel } from './generate.ts';
import { GenerationError } from './generation-error.ts';

serveRequests({
  make: withFiles(generateModel, ({ file, cover }) => ({ ...file, cover })),
  refusalOf: (error) => (error instanceof GenerationError ? error : undefined),
});
