import { mkdirSync } from 'node:fs';
import { writeBenchLibrary } from './index-rows.ts';

mkdirSync('/tmp/bench100k');
await writeBenchLibrary('/tmp/bench100k', 100_000);
