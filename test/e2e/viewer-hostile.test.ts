import { expect } from '@playwright/test';
import { zipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { modelIsShown, openLibrary, test, useSharedPage } from '../helpers/stand-in/window-test.ts';
import { glbOf, ktx2Glb } from '../helpers/viewer/compressed-models.ts';
import { fbxFile, fbxIntegers } from '../helpers/viewer/fbx-file.ts';
import {
  dracoBomb,
  endlessFbx,
  forest,
  greedyFbx,
  greedyStl,
  hollowExr,
  nowhere,
  packedByMeshopt,
  twofold,
} from '../helpers/viewer/hostile-models.ts';
import { peakMemory } from '../helpers/viewer/peak-memory.ts';
import {
  blackPng,
  jpegHead,
  ktx2Head,
  OTHER_PICTURES,
  picturedGltf,
  webpHead,
} from '../helpers/viewer/pictured-models.ts';
import { readInWorker } from '../helpers/viewer/read-in-worker.ts';

const asset = { version: '2.0' };
const text = (words: string): Buffer => Buffer.from(words);

const zip = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files);
const usda = (body: string): Uint8Array =>
  zipSync({ 'scene.usda': text(`#usda 1.0\n(\n    upAxis = "Y"\n)\n${body}\n`) }, { level: 0 });

/** What somebody could send, and the words that each is refused with. */
const HOSTILE: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
  'a glb that claims gigabytes': [
    glbOf({ asset, accessors: [{ componentType: 5126, count: 500_000_000, type: 'VEC3' }] }),
    /more than 1\.5 GB/,
  ],
  'a glb whose nodes go in a circle': [
    glbOf({ asset, scenes: [{ nodes: [0] }], nodes: [{ children: [1] }, { children: [0] }] }),
    /in a circle/,
  ],
  'a glb that points elsewhere': [
    glbOf({ asset, images: [{ uri: 'https://example.com/a.png' }] }),
    /never fetched/,
  ],
  'a glb of one mesh in very many places': [forest(), /more than 1\.5 GB/],
  'a glb that meshopt unpacks to gigabytes': [
    glbOf(
      {
        asset,
        buffers: [{ byteLength: 4 }],
        bufferViews: [{ buffer: 0, byteLength: 4, extensions: packedByMeshopt }],
      },
      Buffer.alloc(4),
    ),
    /makes no sense/,
  ],
  'a glb that Draco unpacks to gigabytes': [dracoBomb(), /more than 1\.5 GB/],
  'a glb with two descriptions': [twofold(), /no faces/],
  'a gltf whose buffer is shorter than it says': [
    text(JSON.stringify({ asset, buffers: [{ uri: 'data:;base64,AAAA', byteLength: 4_000_000_000 }] })),
    /more data than it holds/,
  ],
  'an fbx whose array unpacks to more than it says': [
    fbxFile([{ name: 'Objects', properties: [fbxIntegers(new Int32Array(30_000_000), 3)] }]),
    /fbx is damaged/,
  ],
  'a depth map of 30,000 × 30,000': [blackPng(1, 1, { width: 30_000, height: 30_000 }), /more than 1\.5 GB/],
  'a glb whose corners are nowhere': [nowhere(), /not a number/],
  'a glb without faces': [glbOf({ asset, scene: 0, scenes: [{ nodes: [] }] }), /no faces/],
  'an fbx that never ends': [endlessFbx(), /fbx is damaged/],
  'an fbx that claims billions': [greedyFbx(), /fbx/],
  'an EXR of 300 bytes that claims 12,000 × 12,000': [hollowExr(), /claims 12000 × 12000 pixels/],
  'an EXR that is cut off': [Buffer.from('762f310102000000ff', 'hex'), /cut off/],
  'an stl that claims billions': [greedyStl(), /none of them|cut off/],
  'a zip bomb': [zip({ 'a.obj': new Uint8Array(30_000_000) }), /far more than it holds/],
  'a usdz bomb': [zip({ 'a.usda': new Uint8Array(30_000_000) }), /far more than it holds/],
  'a usdz without a scene': [zip({ 'a.usda': text('#usda 1.0\n') }), /no faces|damaged/],
  'a png that is cut off': [Buffer.from('89504e470d0a1a0a0000000d49484452000030', 'hex'), /png/],
  'an obj without faces': [text('v 0 0 0\n'), /no faces/],
  'an obj whose face is nowhere': [text('v nan nan nan\nf 1 1 7\n'), /not there/],
  'a page': [text('<script>fetch("https://example.com")</script>'), /none of them/],
};

/** Bytes that pages may take on top of what they held: the budget, and what decoding takes beside it. */
const MOST_MEMORY = 2 * 1024 ** 3;
const TOO_LARGE = /^Not shown: \d+ of its pictures, with which the model would need more than 1\.5 GB\.$/;

test.describe('read in the worker', () => {
  const sharedPage = useSharedPage();

  test('hostile files are refused in words, and nothing is fetched', async () => {
    const page = sharedPage();
    const own = new URL(page.url()).origin;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(own) && /^https?:/.test(request.url())) elsewhere.push(request.url());
    });
    for (const [what, [bytes, words]] of Object.entries(HOSTILE)) {
      const answer = await readInWorker(page, bytes);
      expect(answer.words, what).toMatch(words);
    }
    // what a scene points to is not fetched either, and its absence is told
    const pointing = usda(
      `def Mesh "m" (
    prepend apiSchemas = ["MaterialBindingAPI"]
)
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    rel material:binding = </M>
}
def Material "M"
{
    token outputs:surface.connect = </M/S.outputs:surface>
    def Shader "S"
    {
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor.connect = </M/T.outputs:rgb>
        token outputs:surface
    }
    def Shader "T"
    {
        uniform token info:id = "UsdUVTexture"
        asset inputs:file = @https://example.com/stolen.png@
        float3 outputs:rgb
    }
}`,
    );
    const shown = await readInWorker(page, pointing);
    expect(shown.words === null ? shown.notes : shown.words).toEqual([
      'Not in the file, so not shown: stolen.png.',
    ]);
    expect(elsewhere).toEqual([]);
  });

  test('pictures are claimed by the size that they declare before they are decoded, and a model is shown without those that are too large', async () => {
    const page = sharedPage();
    const browser = page.context().browser();
    if (browser === null) throw new Error('the page has no browser');
    // 209 KB of sound pictures, each of which takes a gigabyte
    const sound = Array.from({ length: 5 }, (_, place) => blackPng(16_000, 16_000 - place));
    const peak = await peakMemory(browser, async () => {
      const shown = await readInWorker(page, picturedGltf(sound));
      if (shown.words !== null) throw new Error(shown.words);
      expect(shown.notes).toEqual([expect.stringMatching(TOO_LARGE)]);
      expect(shown.measured.faces).toBe(5);
    });
    expect(peak ?? 0).toBeLessThan(MOST_MEMORY);

    const declared = { width: 30_000, height: 30_000 };
    const heads = [blackPng(1, 1, declared), jpegHead(30_000, 30_000), webpHead(30_000, 30_000)];
    const shown = await readInWorker(page, picturedGltf(heads));
    expect(shown.words === null ? shown.notes : shown.words).toEqual([
      'Not shown: 3 of its pictures, with which the model would need more than 1.5 GB.',
    ]);

    const lying = blackPng(64, 64, { width: 8, height: 8 });
    const short = await readInWorker(page, picturedGltf([lying, blackPng(9, 9).subarray(0, 20)]));
    expect(short.words === null ? short.notes : short.words).toEqual([
      expect.stringMatching(/^[12] of its pictures cannot be read\.$/),
    ]);
  });

  test('a KTX2 picture is held to the size that it declares', async () => {
    const page = sharedPage();
    const whole = ktx2Glb([1, 2, 3], [4, 5, 6]);
    const at = whole.indexOf(ktx2Head(1, 1).subarray(0, 12));
    for (const [words, change] of [
      [TOO_LARGE, (head: Buffer) => head.writeUInt32LE(30_000, 20) && head.writeUInt32LE(30_000, 24)],
      [/cannot be read/, (head: Buffer) => head.writeUInt32LE(100_000, 32)],
      [/cannot be read/, (head: Buffer) => head.writeUInt32LE(2_000_000_000, 96)],
    ] as const) {
      const changed = Buffer.from(whole);
      change(changed.subarray(at));
      const shown = await readInWorker(page, changed);
      expect(shown.words === null ? shown.notes : shown.words).toEqual([expect.stringMatching(words)]);
    }
  });

  test('pictures of kinds that are not shown are refused by their bytes, in a glb as in an obj', async () => {
    const page = sharedPage();
    const shown = await readInWorker(page, picturedGltf(Object.values(OTHER_PICTURES)));
    expect(shown.words === null ? shown.notes : shown.words).toEqual([
      'Not shown: 6 of its pictures, of a kind that the viewer does not read (gif, bmp, avif, tiff, svg, ico). It reads png, jpeg and webp, and ktx2 in a glb.',
    ]);
    const gif = OTHER_PICTURES['gif'] ?? Buffer.alloc(0);
    const obj = zip({
      'a.obj': text('mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
      'a.mtl': text('newmtl m\nmap_Kd a.png\n'),
      'a.png': gif,
    });
    const archived = await readInWorker(page, obj);
    expect(archived.words === null ? archived.notes : archived.words).toEqual([
      'Not shown: 1 of its pictures, of a kind that the viewer does not read (gif). It reads png, jpeg and webp, and ktx2 in a glb.',
    ]);
  });
});

test('the window lives on after a file that cannot be read, and runs nothing that stands in one', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openLibrary(page);
  const input = page.getByLabel('File to look at');
  const markup = '<img src=x onerror="document.title=1">';
  for (const [buffer, words] of [
    [endlessFbx(), 'The fbx is damaged'],
    [Buffer.from(blackPng(1, 1, { width: 30_000, height: 30_000 })), 'claims to need more than 1.5 GB'],
    [
      text(`o ${markup}\nusemtl ${markup}\nv 0 0 0\nf 9 9 9\n`),
      'a face points at a vertex that is not there',
    ],
  ] as const) {
    await input.setInputFiles({ name: `${markup}.obj`.replaceAll('/', ''), mimeType: 'model/obj', buffer });
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await expect(page).toHaveTitle(/Maquette/);
  await page.getByRole('option').nth(1).click();
  await modelIsShown(page);
  await expect(page.locator('.viewer-statistics')).toContainText('38,400');
});
