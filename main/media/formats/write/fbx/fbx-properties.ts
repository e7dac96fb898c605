import { double, type FbxNode, int32, node, text } from './fbx-node.ts';

/** The list of named values of an FBX object. */
export function properties(values: readonly FbxNode[]): FbxNode {
  return node('Properties70', [], values);
}

export const integer = (name: string, value: number): FbxNode =>
  node('P', [text(name), text('int'), text('Integer'), text(''), int32(value)]);

export const choice = (name: string, value: number): FbxNode =>
  node('P', [text(name), text('enum'), text(''), text(''), int32(value)]);

export const flag = (name: string, value: boolean): FbxNode =>
  node('P', [text(name), text('bool'), text(''), text(''), int32(value ? 1 : 0)]);

export const real = (name: string, value: number): FbxNode =>
  node('P', [text(name), text('double'), text('Number'), text(''), double(value)]);

/** A value that may be animated. */
export const amount = (name: string, value: number): FbxNode =>
  node('P', [text(name), text('Number'), text(''), text('A'), double(value)]);

export const colour = (name: string, rgb: readonly number[]): FbxNode =>
  node('P', [text(name), text('Color'), text(''), text('A'), ...rgb.map(double)]);

export const word = (name: string, value: string): FbxNode =>
  node('P', [text(name), text('KString'), text(''), text(''), text(value)]);
