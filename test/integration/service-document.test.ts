import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { priceFileSchema } from '../../main/service/credits/prices.ts';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { readFlags } from '../../main/service/flags.ts';
import { ENDPOINTS } from '../../shared/interface/endpoints.ts';
import { PNG } from '../helpers/service-harness.ts';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

const DOCUMENT = readFileSync(new URL('../../docs/local-service.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text]) => text ?? '',
  );
const hasTools = ['bash', 'curl', 'sed'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe('docs/local-service.md', () => {
  it.skipIf(!hasTools)('has commands that run as they stand', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maquette-document-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { child, ready } = await startServiceProcess(['--canned']);
    onTestFinished(async () => void (await endProcess(child, 'SIGTERM')));
    writeFileSync(join(folder, 'photo.png'), PNG);
    const commands = blocks('sh');
    const script = ['set -euo pipefail', ...commands]
      .join('\n')
      .replaceAll('http://127.0.0.1:8787', ready.baseUrl)
      .replaceAll('local:try-me', `'${CLIENT.clientId}:${CLIENT.clientSecret}'`)
      .replaceAll('sleep 1', 'sleep 0.1');
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, timeout: 60_000 });

    const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(answers).toHaveLength(11);
    for (const answer of answers) expect(JSON.parse(answer).code).toBe(200);
    const [sent, again] = answers.slice(-2);
    expect(again).toBe(sent);
    const beginning = (file: string) => readFileSync(join(folder, file)).subarray(0, 4).toString('latin1');
    expect(['photo.glb', 'photo.webp', 'parts.glb', 'depth.png'].map(beginning)).toEqual([
      'glTF',
      'RIFF',
      'glTF',
      '\x89PNG',
    ]);
    expect(stdout).toContain('\nglTF\n');
  });

  it('names every endpoint in its commands', () => {
    const commands = blocks('sh').join('\n');
    for (const { path } of Object.values(ENDPOINTS)) {
      const short = path.replace('/open-api/v1/', '');
      expect(commands).toMatch(new RegExp(`[/ ]${short}\\b`));
    }
  });

  it('names every option', () => {
    const help = readFlags(['--help'], { env: {}, cwd: '/' });
    const options = [...(help.kind === 'help' ? help.text : '').matchAll(/^ {2}(?:-h, )?(--[\w-]+)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(options.length).toBeGreaterThan(20);
    for (const option of options) if (option !== '--help') expect(DOCUMENT).toContain(`\`${option}`);
  });

  it('shows example files that are accepted', () => {
    const [prices, ...faults] = blocks('json').map((text) => JSON.parse(text));
    expect(priceFileSchema.safeParse(prices).success).toBe(true);
    expect(faults).toHaveLength(2);
    for (const plan of faults) expect(faultPlanSchema.safeParse(plan).success).toBe(true);
  });

  it('names every fault', () => {
    for (const kind of faultPlanSchema.shape.faults.element.options) {
      for (const name of kind.shape.do.values) expect(DOCUMENT).toContain(`\`${name}\``);
    }
  });
});
