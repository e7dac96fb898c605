import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SURE_ENOUGH } from '../../main/media/cutout/confidence.ts';
import { findSubject } from '../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../main/media/picture/decode.ts';
import { compileLoopsAtOnce } from '../../main/service/workers/compile-loops.ts';
import { report, reportLeftOut } from '../helpers/bench/figures.ts';

/**
 * Cut-outs of pictures whose true outline is known, on one core: game props laid on five backdrops each by a script, with soft shadows, noise and
 * jpeg. Props and script lie outside of the repository. `MAQUETTE_COMPOSITES` names a folder with the script's pictures, which it takes minutes to
 * make anew. Prints each picture, the means of backdrops and props, and the figures.
 */
const SAMPLES = fileURLToPath(new URL('../../../shared/samples/', import.meta.url));
const NAME = 'cut-outs of composites';
/** What of a matte counts as kept: a depth map's outline lies a little outside of one half. */
const KEPT = 0.45;
const GOOD = 0.95;
const POOR = 0.86;

interface Cut {
  readonly prop: string;
  readonly backdrop: string;
  /** The overlap with the truth: what both keep of what either keeps. */
  readonly overlap: number;
  readonly isMarked: boolean;
  readonly seconds: number;
}

async function measure(folder: string, file: string): Promise<Cut> {
  const [, prop = '', backdrop = ''] = /^(.*)-(\d)\.jpg$/.exec(file) ?? [];
  const truth = await sharp(join(folder, `truth-${prop}.png`))
    .greyscale()
    .raw()
    .toBuffer();
  const picture = await decodePicture(readFileSync(join(folder, file)), 2048);
  const before = process.cpuUsage();
  const cutout = findSubject(picture);
  const { user, system } = process.cpuUsage(before);
  let [both, either] = [0, 0];
  for (let i = 0; i < truth.length; i++) {
    const isTrue = (truth[i] as number) > 127;
    const isKept = (cutout?.matte.data[i] ?? 0) > KEPT;
    if (isTrue && isKept) both++;
    if (isTrue || isKept) either++;
  }
  const isMarked = (cutout?.confidence ?? 1) < SURE_ENOUGH;
  return { prop, backdrop, overlap: both / either, isMarked, seconds: (user + system) / 1e6 };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function printMeans(cuts: readonly Cut[], by: 'prop' | 'backdrop'): void {
  for (const [name, group] of Map.groupBy(cuts, (cut) => cut[by]))
    console.log(`  ${by} ${name}: ${mean(group.map(({ overlap }) => overlap)).toFixed(3)}`);
}

function reportFigures(cuts: readonly Cut[]): void {
  const all = { name: NAME, pick: 'best', atLeast: true } as const;
  const overlaps = cuts.map(({ overlap }) => overlap);
  const share = (is: (cut: Cut) => boolean): number => cuts.filter(is).length / cuts.length;
  const unmarked = cuts.filter(({ isMarked }) => !isMarked).map(({ overlap }) => overlap);
  report({
    ...all,
    name: `${NAME}: mean overlap`,
    values: [mean(overlaps)],
    unit: '',
    limit: 0.975,
    detail: `worst ${Math.min(...overlaps).toFixed(3)}`,
  });
  report({
    ...all,
    name: `${NAME}: share of ${GOOD} or better`,
    values: [share(({ overlap }) => overlap >= GOOD)],
    unit: '',
    limit: 0.9,
  });
  report({
    ...all,
    name: `${NAME}: worst that is not marked`,
    values: [Math.min(...unmarked)],
    unit: '',
    limit: POOR,
  });
  report({
    name: `${NAME}: share marked as unsure`,
    values: [share(({ isMarked }) => isMarked)],
    pick: 'best',
    unit: '',
    limit: 0.1,
  });
  report({
    name: `${NAME}: time of one core`,
    values: cuts.map(({ seconds }) => seconds),
    pick: 'middle',
    unit: 's',
    limit: 1,
  });
}

const given = process.env['MAQUETTE_COMPOSITES'];
const script = join(SAMPLES, 'make-composites.sh');
if (given === undefined && !existsSync(script)) {
  reportLeftOut(NAME, '../shared/samples/make-composites.sh', 'lay the samples beside the repository');
} else {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'maquette-composites-'));
  try {
    if (given === undefined)
      execFileSync('bash', [script, join(SAMPLES, 'cutouts'), folder], { stdio: 'ignore' });
    compileLoopsAtOnce();
    const cuts: Cut[] = [];
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.jpg'))
      .toSorted()) {
      const cut = await measure(folder, file);
      cuts.push(cut);
      const marked = cut.isMarked ? ', marked' : '';
      console.log(`  ${file}: ${cut.overlap.toFixed(3)}, ${cut.seconds.toFixed(2)} s${marked}`);
    }
    printMeans(cuts, 'backdrop');
    printMeans(cuts, 'prop');
    reportFigures(cuts);
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
