import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeAgain } from '../../../../../../main/engine/batch/planner.ts';
import { writePicture } from '../../../../../helpers/engine/pictures.ts';
import { plan, planParts } from '../../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

describe('a picture that is named as one view of several', () => {
  it('is said to be alone, with what to do about it, also when the plan is judged again', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bowl_left.png'), 10);
    await writePicture(join(folder, 'cup_front.png'), 20);
    const made = await plan([folder]);
    const said = made.rows.map(({ findings }) =>
      findings.map(({ severity, message }) => [severity, message]),
    );
    const alone = [
      [
        'warning',
        expect.stringMatching(
          /^bowl_left\.png is named as a left view, and no front .* arrange the views by hand/,
        ),
      ],
    ];
    expect(said).toEqual([alone, []]);
    const again = await judgeAgain(planParts(), made);
    expect(again.rows.map(({ findings }) => findings.length)).toEqual([1, 0]);
  });

  it('is not warned of where every image stands for itself', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bowl_left.png'), 10);
    const { rows } = await plan([folder], {}, { views: 'single' });
    expect(rows.map(({ findings }) => findings)).toEqual([[]]);
  });
});
