import { serveRequests } from '../workers/serve-requests.ts';
import { withFiles } from '../workers/work-files.ts';
import { generateModel } from './generate.ts';

serveRequests(withFiles(generateModel, ({ file, cover, warnings }) => ({ ...file, cover, warnings })));
