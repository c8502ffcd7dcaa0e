// The template of an interview's pages. `basic` uses the employer's colors and pictures, `basic-new` does not.
import * as z from 'zod/mini';

export const templates = ['basic', 'basic-new'] as const;
export const Template = z.enum(templates);
export type Template = z.infer<typeof Template>;
