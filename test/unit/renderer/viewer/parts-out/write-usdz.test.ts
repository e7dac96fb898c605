import { BoxGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { expect, it } from 'vitest';
import { unpack } from '../../../../../renderer/viewer/load/bytes/unpack.ts';
import { parseUsdz } from '../../../../../renderer/viewer/load/usd/parse-usdz.ts';
import { writeUsdz } from '../../../../../renderer/viewer/parts-out/write-usdz.ts';

it('writes parts that the viewer reads again: faces, places and colours', async () => {
  const red = new MeshStandardMaterial({ color: 0xff0000, roughness: 0.25 });
  const seat = new Mesh(new BoxGeometry(1, 2, 3), red);
  const knob = new Mesh(new SphereGeometry(0.5, 8, 6), new MeshStandardMaterial());
  Object.assign(seat, { name: 'seat' });
  Object.assign(knob, { name: 'knob', matrixAutoUpdate: false });
  knob.matrix.makeTranslation(4, 0, 0);
  const group = new Group().add(seat, knob);
  group.updateMatrixWorld(true);

  const file = await writeUsdz(group);
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const { meshes, materials } = await parseUsdz(files);

  const faces = meshes.map(({ index, positions }) => (index?.length ?? positions.length / 3) / 3);
  expect(faces.toSorted((a, b) => a - b)).toEqual([12, 80]);
  const placed = meshes.find((_, at) => faces[at] === 80);
  expect(placed?.matrix[12]).toBeCloseTo(4, 5);
  const box = meshes.find((_, at) => faces[at] === 12);
  expect(materials[box?.material ?? -1]).toMatchObject({ colour: [1, 0, 0], roughness: 0.25 });
});

it('keeps the words of parts apart: names of USD have no spaces', async () => {
  const named = (name: string) =>
    Object.assign(new Mesh(new BoxGeometry(), new MeshStandardMaterial()), { name });
  const file = await writeUsdz(new Group().add(named('Left arm'), named('Left_arm'), named('左手')));
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const { meshes } = await parseUsdz(files);
  expect(meshes.map(({ name }) => name)).toEqual(['Left_arm', 'Left_arm_2', 'u5DE6_u624B']);
});
