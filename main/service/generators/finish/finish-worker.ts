import { serveRequests } from '../../workers/serve-requests.ts';
import { finishModel } from './finish-model.ts';

serveRequests(finishModel);
