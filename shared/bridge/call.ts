import { z } from 'zod';

/** A call: the window asks, the engine answers. Both sides are parsed on the engine's side. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): Call<Input, Output> {
  return { input, output };
}

/** What a call takes or gives that has nothing to say. */
export const nothing = z.void().or(z.null()).or(z.object({}).strict());
export const id = z.object({ id: z.string() });
export const ids = z.array(z.string()).max(100_000);
export const count = z.number().int().nonnegative();
