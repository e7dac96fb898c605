import { describe, expect, it } from 'vitest';
import { fileFormatOf } from '../../../../../../main/media/formats/recognise/file-format.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const format = (head: Buffer, size = head.length) => fileFormatOf(head, size);

/** The local header of a zip's first entry. */
function zip(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, bytes(name), bytes('content')]);
}

function binaryStl(title: string): Buffer {
  const file = Buffer.alloc(84 + 100);
  file.write(title);
  file.writeUInt32LE(2, 80);
  return file;
}

describe('the format of a file', () => {
  it.each([
    ['glb', bytes('glTF\x02\0\0\0rest')],
    ['zip', zip('model.obj')],
    ['usdz', zip('scene.usdc')],
    ['fbx', bytes('Kaydara FBX Binary  \0')],
    ['fbx', bytes('; FBX 7.4.0 project file')],
    ['png', bytes('\x89PNG\r\n\x1a\n....')],
    ['exr', bytes('\x76\x2f\x31\x01....')],
    ['webp', bytes('RIFF\0\0\0\0WEBPVP8 ')],
    ['jpg', bytes('\xff\xd8\xff\xe0')],
    ['stl', binaryStl('made by something')],
    ['stl', binaryStl('solid in name only')],
    ['stl', bytes('solid chair\n facet normal 0 0 1\n')],
    ['obj', bytes('# a comment\nmtllib chair.mtl\nv 0 0 0\nv 1 0')],
    ['obj', bytes('\xef\xbb\xbfv 0 0 0\r\nvn 0 0 1\r\nf 1 1 1\r\n')],
  ])('%s is known by its first bytes', (expected, head) => {
    expect(format(head)).toBe(expected);
  });

  it.each([
    ['a web page', bytes('<!doctype html><html>')],
    ['an error in JSON', bytes('{"code":403,"msg":"expired"}')],
    ['xml', bytes('<?xml version="1.0"?><Error/>')],
    ['text', bytes('the model is not here\n')],
    ['nothing', Buffer.alloc(0)],
    ['zeroes', Buffer.alloc(1024)],
  ])('%s is none', (_name, head) => {
    expect(format(head)).toBeNull();
  });
});
