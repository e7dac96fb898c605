import { serveWorker } from '../threads/serve-worker.ts';
import { readRecipeFolder } from './read-recipe-folder.ts';

serveWorker(readRecipeFolder);
