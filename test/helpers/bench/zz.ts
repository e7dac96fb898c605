import { builtProcess } from './built-process.ts';

const run = await builtProcess('test/helpers/engine/library-memory-process');
console.log(await run(process.argv[2] ?? ''));
