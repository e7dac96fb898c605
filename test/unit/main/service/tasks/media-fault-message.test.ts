import { describe, expect, it } from 'vitest';
import { type MediaFault, mediaFaultSchema } from '../../../../../main/media/media-fault.ts';
import { mediaFaultMessage } from '../../../../../main/service/tasks/media-fault-message.ts';

const SAID: readonly (readonly [MediaFault, string])[] = [
  [{ code: 'picture-undecodable' }, 'the image cannot be read'],
  [
    { code: 'picture-too-large', most: 120_000_000 },
    'the image has more than 120 million pixels; scale it down',
  ],
  [{ code: 'no-subject', share: 0.001 }, 'no subject was found in the image'],
  [{ code: 'no-subject', share: 0, why: 'narrow' }, 'the image is too narrow to show a subject'],
  [{ code: 'no-subject', share: 0, why: 'clear' }, 'the image is transparent throughout, or nearly'],
  [{ code: 'no-subject', share: 0, why: 'thin' }, 'the subject has only lines, too thin to make a body of'],
  [
    { code: 'no-subject', share: 0, why: 'apart' },
    'nothing lies within the outlines of all views; give views of one subject',
  ],
  [{ code: 'no-subject', share: 0.001, view: 'left' }, 'no subject was found in the left view'],
  [
    { code: 'no-subject', share: 0, why: 'narrow', view: 'right' },
    'the right view is too narrow to show a subject',
  ],
  [
    { code: 'no-subject', share: 0, why: 'clear', view: 'back' },
    'the back view is transparent throughout, or nearly',
  ],
  [
    { code: 'no-subject', share: 0, why: 'thin', view: 'front' },
    'the subject has only lines in the front view, too thin to make a body of',
  ],
  [{ code: 'map-undecodable' }, 'a map of the model cannot be read'],
  [{ code: 'mesh-unknown' }, 'the file is no glb, stl or obj'],
  [{ code: 'mesh-without-faces' }, 'the mesh has no faces'],
  [{ code: 'mesh-without-area' }, 'the mesh has no faces with an area'],
  [{ code: 'vertices-nowhere' }, 'the mesh has vertices that are not at any place'],
  [{ code: 'vertices-missing', format: 'any' }, 'the mesh has faces of vertices that are not there'],
  [{ code: 'vertices-missing', format: 'obj' }, 'the obj has faces of vertices that are not there'],
  [{ code: 'too-many-faces', most: 7, placed: false }, 'the mesh has more than 7 faces'],
  [
    { code: 'too-many-vertices', most: 7, placed: true },
    'the mesh has more than 7 vertices, counting each place of an object',
  ],
  [{ code: 'line-too-long' }, 'the file has a line of more than 1 MB'],
  [{ code: 'stl-facet-incomplete' }, 'the stl has a facet without three corners'],
  [{ code: 'glb-cut-off' }, 'the glb is cut off'],
  [{ code: 'glb-claims-more' }, 'the glb is cut off: it claims to be longer'],
  [{ code: 'glb-version' }, 'the glb is not of version 2'],
  [{ code: 'glb-without-description' }, 'the glb has no description'],
  [{ code: 'glb-description-broken' }, 'the description in the glb is broken'],
  [{ code: 'glb-description-too-large' }, 'the description in the glb has more in it than any model needs'],
  [
    { code: 'glb-compressed', extension: 'EXT_meshopt_compression' },
    'the glb is compressed with EXT_meshopt_compression, which Local does not read',
  ],
  [{ code: 'glb-data-elsewhere' }, 'the glb keeps its data in another file'],
  [{ code: 'glb-data-missing' }, 'the glb speaks of data that is not in it'],
  [{ code: 'glb-attribute-kind' }, 'the glb has an attribute of the wrong kind'],
  [{ code: 'glb-index-kind' }, 'the glb has indices of the wrong kind'],
  [{ code: 'glb-sparse' }, 'the glb uses sparse data, which Local does not read'],
  [{ code: 'glb-reference-missing' }, 'the glb points at something that is not in it'],
  [{ code: 'glb-nodes-endless' }, 'the glb has nodes within nodes without end'],
  [{ code: 'glb-too-many-pieces', most: 7 }, 'the glb has more than 7 pieces'],
  [{ code: 'glb-too-many-materials', most: 7 }, 'the glb has over 7 materials'],
  [{ code: 'files-too-large', most: 64 * 1024 ** 2 }, 'the model has more than 64 MB with all its files'],
];

describe('what the service says of a picture or a mesh that cannot be used', () => {
  it.each(SAID)('%o is said as: %s', (fault, words) => {
    expect(mediaFaultSchema.parse(fault)).toEqual(fault);
    expect(mediaFaultMessage(fault)).toBe(words);
  });

  it('is known for every fault', () => {
    const codes: string[] = mediaFaultSchema.options.flatMap(({ shape: { code } }) =>
      'options' in code ? code.options : [...code.values],
    );
    expect(codes).toContain('glb-compressed');
    const said = new Set<string>(SAID.map(([{ code }]) => code));
    expect(codes.filter((code) => !said.has(code))).toEqual([]);
  });
});
