/** What each field of a name stands for, in words for lists. */
export const TEMPLATE_FIELDS = {
  name: 'the name of the reference',
  view: 'its views, such as front or front-back',
  recipe: 'the name of the recipe',
  model: 'the model',
  resolution: 'the resolution',
  faces: 'the number of faces',
  format: 'the format of the result',
  kind: 'model, depth or parts',
  date: 'the day of the start',
  n: 'its number in the batch; {n:3} is 001',
  folder: 'the folder that it lies in',
  batch: 'the title of the batch',
} as const;

export type TemplateField = keyof typeof TEMPLATE_FIELDS;

/** The values of all fields for one reference. A field that means nothing for it is empty. */
export type FieldValues = Readonly<Record<Exclude<TemplateField, 'n'>, string>> & { readonly n: number };

export function isTemplateField(name: string): name is TemplateField {
  return Object.hasOwn(TEMPLATE_FIELDS, name);
}
