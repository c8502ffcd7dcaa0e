// How an interview's pages look: `basic` takes the employer's colours and pictures, `basic-new` does not (spec.txt 2).
import * as z from 'zod/mini';

export const templates = ['basic', 'basic-new'] as const;
export const Template = z.enum(templates);
export type Template = z.infer<typeof Template>;
