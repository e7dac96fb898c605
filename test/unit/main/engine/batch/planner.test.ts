import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { plan } from '../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('a plan of images', () => {
  it('spells each path in one way, however it was typed, and takes no folder twice', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'mixed'));
    await writePicture(join(folder, 'mixed', 'good.png'));
    const spellings = ['mixed', 'mixed/', '/mixed', 'mixed/../mixed/'].map((end) => `${folder}/${end}`);
    const { paths, title, images } = await plan(spellings);
    expect({ paths, title, images }).toEqual({ paths: [join(folder, 'mixed')], title: 'mixed', images: 1 });
  });

  it('checks every image by its bytes, and says what is wrong with the bad ones', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'good.png'));
    await writePicture(join(folder, 'wrong-ending.png.webp'), 40);
    await copyFile(join(folder, 'wrong-ending.png.webp'), join(folder, 'really-webp.jpg'));
    await writeFile(join(folder, 'empty.png'), '');
    await writeFile(join(folder, 'text.png'), 'this is no image at all');
    const whole = await readFile(join(folder, 'good.png'));
    await writeFile(join(folder, 'cut.png'), whole.subarray(0, whole.length / 2));
    await writeFile(join(folder, 'huge.png'), Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)]));
    const { rows, images, credits } = await plan([folder]);
    const told = Object.fromEntries(
      rows.map(({ reference, status, findings }) => [reference.name, [status, findings[0]?.code ?? null]]),
    );
    expect(told).toEqual({
      cut: ['blocked', 50_010_001],
      empty: ['blocked', 10_031_010],
      good: ['new', null],
      huge: ['blocked', 10_031_001],
      'really-webp': ['new', null],
      text: ['blocked', 10_031_005],
      'wrong-ending.png': ['duplicate', null],
    });
    expect(images).toBe(7);
    expect(credits).toBe('30.00');
    expect(rows.find(({ reference }) => reference.name === 'text')?.thumbnail).toBeNull();
  });

  it('groups views, and blocks a view that is there twice', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bot_back.png'), 10);
    await writePicture(join(folder, 'bot_front.png'), 20);
    await writePicture(join(folder, 'cup_front.png'), 30);
    await writePicture(join(folder, 'cup_front.webp'), 40);
    await writePicture(join(folder, 'cup_left.png'), 50);
    const { rows } = await plan([folder]);
    expect(rows.map(({ reference, status }) => [reference.kind, reference.name, status])).toEqual([
      ['views', 'bot', 'new'],
      ['views', 'cup', 'blocked'],
    ]);
    expect(rows[1]?.findings[0]?.message).toMatch(/two images for its front/);
    expect((await plan([folder], {}, { views: 'single' })).rows).toHaveLength(5);
  });

  it('groups views that were dropped, each of which has a folder of its own', async () => {
    const inbox = join(await tempFolder(), 'inbox');
    const front = await writePicture(join(inbox, 'aa', 'bot_front.png'), 10);
    const back = await writePicture(join(inbox, 'bb', 'bot_back.png'), 20);
    const { rows, title } = await plan([back, front], { inbox });
    expect(rows.map(({ reference }) => reference.kind)).toEqual(['views']);
    expect(title).toBe('2 folders and files');
  });

  it('refuses a folder with nothing in it, and says what it saw', async () => {
    const folder = await tempFolder();
    await expect(plan([folder])).rejects.toMatchObject({
      kind: 'input',
      message: /There is no image in [^,]+; choose/,
    });
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'notes.txt'), 'x');
    await expect(plan([folder])).rejects.toThrow(/only one file of another kind/);
  });

  it('counts no file as an image that is none by its content and by its name', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'notes.txt'), 'no image');
    await writePicture(join(folder, 'chair.png'));
    const text = await plan([join(folder, 'notes.txt')]);
    expect([text.images, text.others, text.rows[0]?.status]).toEqual([0, 1, 'blocked']);
    const both = await plan([folder, join(folder, 'notes.txt')]);
    expect([both.images, both.others, both.rows.length]).toEqual([1, 1, 2]);
  });
});
