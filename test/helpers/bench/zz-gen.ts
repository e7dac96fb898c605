import { writeBenchIndex } from '/tmp/wt/safety/test/helpers/bench/index-rows.ts';
const [, , home = '', count = ''] = process.argv;
const began = performance.now();
const { held } = await writeBenchIndex(home, Number(count));
console.log(count, 'held', (held/1000).toFixed(1), 's wall', ((performance.now()-began)/1000).toFixed(1), 'rss', Math.round(process.memoryUsage.rss()/1e6));
