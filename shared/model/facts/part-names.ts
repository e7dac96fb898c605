import { z } from 'zod';

const MOST_NAME = 200;
/** What cannot be seen in a line of text, or turns the writing around: formats of files and programs that read them stumble over it. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
/** The parts of a model that can be named: as many as a sidecar that is read whole can well hold. */
export const MOST_NAMED_PARTS = 5000;

/** What the artist calls a part of a result's model. The model's file stays as it is. */
export const partNameSchema = z.object({
  /** The index of the part in its file. */
  part: z.number().int().nonnegative(),
  /** Its name in the file, which may be empty. A part that is called otherwise is another one, and has not this name. */
  inFile: z.string().max(10_000),
  name: z.string().overwrite(partNameOf).min(1).max(MOST_NAME),
});
export type PartName = Readonly<z.infer<typeof partNameSchema>>;

/** A name as it was typed, pasted or written by another program, in one line: control characters become a space. Empty where nothing is left. */
export function partNameOf(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

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

/** What the parts of a file are called: by the artist, by the file, or else by their places. @param inFile their names in the file, in its order */
export function namesOfParts(
  inFile: readonly string[],
  names: readonly PartName[] | undefined,
): readonly string[] {
  const own = new Map(names?.map((each) => [each.part, each]));
  return inFile.map((name, part) => {
    const given = own.get(part);
    if (given?.inFile === name) return given.name;
    return name === '' ? `Part ${part + 1}` : name;
  });
}
