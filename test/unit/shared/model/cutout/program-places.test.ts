import { describe, expect, it } from 'vitest';
import {
  isProgramPath,
  noProgramWords,
  programPlaces,
} from '../../../../../shared/model/cutout/program-places.ts';

describe('programPlaces', () => {
  it('looks through the PATH in its order, and leaves out folders that are no whole paths', () => {
    const path = '/usr/local/bin/:.:relative/bin::/usr/bin';
    expect(programPlaces({ program: 'rembg', path, platform: 'linux' })).toEqual([
      '/usr/local/bin/rembg',
      '/usr/bin/rembg',
    ]);
  });

  it('takes a path as it is', () => {
    expect(programPlaces({ program: './cut.sh', path: '/usr/bin', platform: 'darwin' })).toEqual([
      './cut.sh',
    ]);
  });

  it('takes only what Windows runs without a shell', () => {
    const path = 'C:\\Tools;tools;\\\\share\\bin';
    expect(programPlaces({ program: 'rembg', path, platform: 'win32' })).toEqual([
      'C:\\Tools\\rembg.exe',
      'C:\\Tools\\rembg.com',
      '\\\\share\\bin\\rembg.exe',
      '\\\\share\\bin\\rembg.com',
    ]);
    expect(programPlaces({ program: 'C:\\a\\rembg.cmd', path, platform: 'win32' })).toEqual([
      'C:\\a\\rembg.cmd.exe',
      'C:\\a\\rembg.cmd.com',
    ]);
    expect(isProgramPath('C:\\a\\rembg.exe', 'win32')).toBe(true);
  });
});

it('says why a program cannot be run, and what to do', () => {
  expect(noProgramWords('rembg', 'missing', 'linux')).toBe(
    'The cut-out program rembg is not on the PATH; install it, or give its whole path.',
  );
  expect(noProgramWords('/a/rembg', 'missing', 'linux')).toBe(
    'The cut-out program /a/rembg is not there; give its whole path, in quotes if a space is in it.',
  );
  expect(noProgramWords('/a/rembg', 'not-executable', 'linux')).toBe(
    'The cut-out program /a/rembg may not be run; make it executable, or name another.',
  );
});
