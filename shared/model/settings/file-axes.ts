/** The axis of a file that points up. */
export const UP_AXES = ['y', 'z'] as const;
export type UpAxis = (typeof UP_AXES)[number];

/** What one unit of a file's coordinates means; `none` if nobody has said. */
export const LENGTH_UNITS = ['none', 'mm', 'cm', 'm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Files that state neither their up axis nor their unit. The artist says them once for each kind. */
export type AxislessKind = 'obj' | 'stl';

/** The kind of a file by its format, if it is one of them. A zip holds an obj with its pictures. */
export function axislessKindOf(format: string): AxislessKind | null {
  if (format === 'obj' || format === 'zip') return 'obj';
  return format === 'stl' ? 'stl' : null;
}

/** What the artist has set for each kind. */
interface AxisSettings {
  readonly objUp: UpAxis;
  readonly objUnit: LengthUnit;
  readonly stlUp: UpAxis;
  readonly stlUnit: LengthUnit;
}

/** The unit of a file's extent. Formats that state their unit are read in metres. */
export function unitOf(format: string, settings: AxisSettings): LengthUnit {
  const kind = axislessKindOf(format);
  if (kind === null) return 'm';
  return kind === 'obj' ? settings.objUnit : settings.stlUnit;
}

/** How a model is turned after its file was read: `z-to-y` makes what points along z point up. */
export type UpTurn = 'none' | 'z-to-y' | 'y-to-z';

/** The turn that gives a file the artist's up axis. By custom, an obj is read with y up, and an stl with z up. */
export function upTurnOf(format: string, settings: AxisSettings): UpTurn {
  const kind = axislessKindOf(format);
  if (kind === 'obj' && settings.objUp === 'z') return 'z-to-y';
  return kind === 'stl' && settings.stlUp === 'y' ? 'y-to-z' : 'none';
}
