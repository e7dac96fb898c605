import { describe, expect, it } from 'vitest';
import { controlName } from '../../../../renderer/ui/row-label.ts';

describe('the name of a control', () => {
  it('holds the label that is visible beside it, as WCAG 2.5.3 asks for', () => {
    expect(controlName('Lens', 'Focal length')).toBe('Lens: Focal length');
    expect(controlName('Size', 'Size of the picture')).toBe('Size of the picture');
    expect(controlName('Start', 'Clip start')).toBe('Clip start');
    expect(controlName(null, 'Path of a folder')).toBe('Path of a folder');
  });
});
