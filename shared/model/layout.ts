import { z } from 'zod';
import { fitsBounds } from './json-bounds.ts';

/**
 * How the areas of a workspace tile. A *panel* is one thing to look at, an *area* is a tile that shows one of the panels
 * stacked in it, and a *split* lies areas and further splits side by side; its direction changes with every level.
 */
const shareSchema = z.number().positive().max(1);

const areaSchema = z.object({
  kind: z.literal('area'),
  /** Of the split that it lies in; those of one split are 1 together, as near as rounding lets them. */
  share: shareSchema,
  /** In the order of their tabs. */
  panels: z.array(z.string()).min(1),
  /** The one in front. */
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
  /** What it was made in, in CSS pixels at scale 1. Missing from one that was kept before rooms were: it fits any. */
  room: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
  /** How the parts of the outermost split follow each other. */
  direction: z.enum(['row', 'column']),
  root: splitSchema,
});

export type LayoutArea = z.infer<typeof areaSchema>;
export type LayoutSplit = z.infer<typeof splitSchema>;
export type LayoutPart = LayoutArea | LayoutSplit;
export type Layout = z.infer<typeof layoutSchema>;

/** Many times what all panels of the window come to. Layouts of other versions are kept as they are, so only their size is judged. */
const LAYOUT_BOUNDS = { depth: 40, values: 2_000, characters: 32_768 };
/** More than there are workspaces. */
const MAX_LAYOUTS = 32;
/** Stands in for one that was too large to be kept. */
const TOO_LARGE = 'too large';

const layoutsByName = z.record(z.string().max(64), z.unknown());

/** Layouts as they come from a window: one that is too large is refused. */
export const givenLayoutsSchema = layoutsByName.refine(
  (layouts) =>
    Object.keys(layouts).length <= MAX_LAYOUTS &&
    Object.values(layouts).every((layout) => fitsBounds(layout, LAYOUT_BOUNDS)),
  'a layout that is too large to be kept',
);

/** Layouts as they were kept: one that is too large is dropped, which {@link readLayout} says, and takes no other setting with it. */
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
  /** `why` goes on: `The layout … could not be used: …` */
  | { readonly is: 'bad'; readonly why: string };

/**
 * A layout as it was kept, by this version or another.
 * @param known panels that there are; others are left out, and so are areas that held nothing else
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

/** Leaves out what is not known, and every panel that was met before. */
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
