import { GenerationError } from '../../media/generation-error.ts';
import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { generateModel } from './generate.ts';

serveRequests({
  make: withFiles(generateModel, ({ file, cover }) => ({ ...file, cover })),
  refusalOf: (error) => (error instanceof GenerationError ? error : undefined),
});
