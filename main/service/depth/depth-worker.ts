import { GenerationError } from '../../media/generation-error.ts';
import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { makeDepth } from './make-depth.ts';

serveRequests({
  make: withFiles(makeDepth, (made) => made),
  refusalOf: (error) => (error instanceof GenerationError ? error : undefined),
});
