import { BoxGeometry, Group, Mesh, MeshStandardMaterial } from 'three';
import { expect, it } from 'vitest';
import { writeObj } from '../../../../../renderer/viewer/scene/write-obj.ts';

it('an obj has each name in one line, whatever the name says', async () => {
  const group = new Group();
  for (const name of ['leg\nv 9 9 9\nf 1 1 1', 'seat\u2028\r\nv 8 8 8', 'back\\']) {
    const mesh = new Mesh(new BoxGeometry(), new MeshStandardMaterial({ name }));
    mesh.name = name;
    group.add(mesh);
  }
  const text = await writeObj(group).text();
  expect(text.match(/^v /gm)).toHaveLength(3 * 24);
  expect(text.match(/^f /gm)).toHaveLength(3 * 12);
  expect(text.match(/^(?:o|usemtl) .*$/gm)).toEqual(
    ['leg v 9 9 9 f 1 1 1', 'seat v 8 8 8', 'back'].flatMap((name) => [`o ${name}`, `usemtl ${name}`]),
  );
});
