import { z } from 'zod';
import { fitsBounds } from '../json-bounds.ts';

/**
 * How the areas of a workspace are tiled. A *panel* is one view of the window. An *area* is a tile with a stack of panels, of which
 * it shows one. A *split* puts areas and further splits side by side; its direction alternates with each level.
 */
const shareSchema = z.number().positive().max(1);

const areaSchema = z.object({
  kind: z.literal('area'),
  /** Its share of the split that it is in. The shares of one split add up to 1, apart from rounding. */
  share: shareSchema,
  /** The panels, in the order of their tabs. */
  panels: z.array(z.string()).min(1),
  /** The panel that is shown. */
  shown: z.string(),
});

const splitSchema = z.object({
  kind: z.literal('split'),
  share: shareSchema,
  get parts(): z.ZodArray<z.ZodDiscriminatedUnion<[typeof areaSchema, typeof splitSchema]>> {
    return z.array(z.discriminatedUnion('kind', [areaSchema, splitSchema])).min(1);
  },
});

export const layoutSchema = z.object({
  version: z.literal(1),
  /** The window size that it was made for, in CSS pixels at scale 1. Left out by earlier versions: the layout fits any size. */
  room: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
  /** The panels that came after the first version and were there when it was kept. Left out by earlier versions: they get them once. */
  seen: z.array(z.string()).readonly().optional(),
  /** The direction of the outermost split. */
  direction: z.enum(['row', 'column']),
  root: splitSchema,
});

export type LayoutArea = z.infer<typeof areaSchema>;
export type LayoutSplit = z.infer<typeof splitSchema>;
export type LayoutPart = LayoutArea | LayoutSplit;
export type Layout = z.infer<typeof layoutSchema>;

/** Many times the size of a layout with all panels. Layouts of other versions are kept unchanged, so only their size is checked. */
const LAYOUT_BOUNDS = { depth: 40, values: 2_000, characters: 32_768 };
/** More than the number of workspaces. */
const MAX_LAYOUTS = 32;
/** Replaces a layout that was too large to be kept. */
const TOO_LARGE = 'too large';

const layoutsByName = z.record(z.string().max(64), z.unknown());

/** Layouts from a window. One that is too large is refused. */
export const givenLayoutsSchema = layoutsByName.refine(
  (layouts) =>
    Object.keys(layouts).length <= MAX_LAYOUTS &&
    Object.values(layouts).every((layout) => fitsBounds(layout, LAYOUT_BOUNDS)),
  'a layout that is too large to be kept',
);

/** Layouts from settings.json. One that is too large is dropped without losing other settings, and {@link readLayout} reports it. */
export const keptLayoutsSchema = z.record(z.string(), z.unknown()).transform((layouts) =>
  Object.fromEntries(
    Object.entries(layouts)
      .slice(0, MAX_LAYOUTS)
      .map(([name, layout]) => [name, fitsBounds(layout, LAYOUT_BOUNDS) ? layout : TOO_LARGE]),
  ),
);

export type KeptLayout =
  | { readonly is: 'none' }
  | { readonly is: 'good'; readonly layout: Layout }
  /** `why` completes the sentence `The layout … could not be used: …` */
  | { readonly is: 'bad'; readonly why: string };

/**
 * Reads a stored layout, which may come from another version.
 * @param known the existing panels. Other panels are removed, and so are areas that become empty
 */
export function readLayout(kept: unknown, known: ReadonlySet<string>): KeptLayout {
  if (kept === undefined || kept === null) return { is: 'none' };
  if (kept === TOO_LARGE) return { is: 'bad', why: 'it was far too large' };
  const parsed = layoutSchema.safeParse(kept);
  if (!parsed.success) return { is: 'bad', why: 'it is damaged, or of another version of Maquette' };
  const root = pruned(parsed.data.root, known, new Set());
  if (root === null) return { is: 'bad', why: 'none of its panels is there any more' };
  return { is: 'good', layout: { ...parsed.data, root } };
}

/** Removes unknown panels, and panels that occur a second time. */
function pruned(split: LayoutSplit, known: ReadonlySet<string>, met: Set<string>): LayoutSplit | null {
  const parts = split.parts.flatMap((part): LayoutPart[] => {
    if (part.kind === 'split') {
      const rest = pruned(part, known, met);
      return rest === null ? [] : [rest];
    }
    const panels = part.panels.filter((panel) => {
      const fits = known.has(panel) && !met.has(panel);
      met.add(panel);
      return fits;
    });
    const [first] = panels;
    if (first === undefined) return [];
    return [{ ...part, panels, shown: panels.includes(part.shown) ? part.shown : first }];
  });
  return parts.length === 0 ? null : { ...split, parts };
}

/** Every panel of a layout. */
export function panelsOf(part: LayoutPart): readonly string[] {
  return part.kind === 'area' ? part.panels : part.parts.flatMap(panelsOf);
}
