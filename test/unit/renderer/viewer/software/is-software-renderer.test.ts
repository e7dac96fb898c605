import { describe, expect, it } from 'vitest';
import { isSoftwareRenderer } from '../../../../../renderer/viewer/software/is-software-renderer.ts';

describe('isSoftwareRenderer', () => {
  it.each([
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    'Google SwiftShader',
    'ANGLE (Mesa, llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5)',
    'llvmpipe, or similar',
    'softpipe',
    'Mesa DRI swrast',
    'ANGLE (Microsoft, Microsoft Basic Render Driver (0x0000008C) Direct3D11 vs_5_0 ps_5_0, D3D11)',
    'Apple Software Renderer',
  ])('turns software drawing on for %s', (name) => expect(isSoftwareRenderer(name)).toBe(true));

  it.each([
    'ANGLE (NVIDIA, NVIDIA GeForce RTX 4070 (0x00002786) Direct3D11 vs_5_0 ps_5_0, D3D11)',
    'ANGLE (AMD, AMD Radeon RX 7800 XT (radeonsi navi32 LLVM 17.0.6), OpenGL 4.6)',
    'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
    'ANGLE (Apple, ANGLE Metal Renderer: Apple M3 Pro, Unspecified Version)',
    'Adreno (TM) 740',
    'WebKit WebGL',
    '',
  ])('leaves it off for %s', (name) => expect(isSoftwareRenderer(name)).toBe(false));

  it('leaves it off where nothing is told', () => expect(isSoftwareRenderer(null)).toBe(false));
});
