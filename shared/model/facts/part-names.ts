import { z } from 'zod';

const MOST_NAME = 200;
/** The parts of a model that can be named: as many as a sidecar that is read whole can well hold. */
export const MOST_NAMED_PARTS = 5000;

/** What the artist calls a part of a result's model. The model's file stays as it is. */
export const partNameSchema = z.object({
  /** The index of the part in its file. */
  part: z.number().int().nonnegative(),
  /** Its name in the file, which may be empty. A part that is called otherwise is another one, and has not this name. */
  inFile: z.string().max(10_000),
  name: z.string().trim().min(1).max(MOST_NAME),
});
export type PartName = Readonly<z.infer<typeof partNameSchema>>;

/**
 * Names as a sidecar holds them. One that cannot be read is left out, and takes no other with it: people and other programs write sidecars too.
 * Where a part is named twice, the last name holds.
 */
export const partNamesSchema = z.array(z.unknown()).transform((names) =>
  namedParts(
    undefined,
    names.flatMap((each) => partNameSchema.safeParse(each).data ?? []),
  ),
);

/** A change of it: null gives the part its name in the file back. */
export const partNamingSchema = partNameSchema.extend({ name: partNameSchema.shape.name.nullable() });
export type PartNaming = Readonly<z.infer<typeof partNamingSchema>>;

/** The artist's names after a change, in the order of the parts; undefined for none. */
export function namedParts(
  names: readonly PartName[] | undefined,
  changes: readonly PartNaming[] | undefined,
): PartName[] | undefined {
  const byPart = new Map(names?.map((each) => [each.part, each]));
  for (const { name, ...of } of changes ?? []) {
    if (name === null) byPart.delete(of.part);
    else byPart.set(of.part, { ...of, name });
  }
  const named = [...byPart.values()].sort((a, b) => a.part - b.part).slice(0, MOST_NAMED_PARTS);
  return named.length === 0 ? undefined : named;
}

/** The changes that lead from one state to another. */
export function partNamings(
  from: readonly PartName[] | undefined,
  to: readonly PartName[] | undefined,
): PartNaming[] {
  const byPart = (names: readonly PartName[] = []): ReadonlyMap<number, PartName> =>
    new Map(names.map((each) => [each.part, each]));
  const [before, after] = [byPart(from), byPart(to)];
  const removed = [...before.values()].filter(({ part }) => !after.has(part));
  const changed = [...after.values()].filter(({ part, inFile, name }) => {
    const was = before.get(part);
    return was?.name !== name || was.inFile !== inFile;
  });
  return [...removed.map((each) => ({ ...each, name: null })), ...changed];
}

/** What a part is called: by the artist, by the file, or else by its place. */
export function nameOfPart(part: number, inFile: string, names: readonly PartName[] | undefined): string {
  const own = names?.find((each) => each.part === part && each.inFile === inFile);
  return own?.name ?? (inFile === '' ? `Part ${part + 1}` : inFile);
}
