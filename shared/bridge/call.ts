import { z } from 'zod';

/** A call from the window to the engine. The engine parses both the input and its own output. */
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

/** The input or output of a call that has none. */
export const nothing = z.void().or(z.null()).or(z.object({}).strict());
export const id = z.object({ id: z.string() });
export const ids = z.array(z.string()).max(100_000);
export const count = z.number().int().nonnegative();
