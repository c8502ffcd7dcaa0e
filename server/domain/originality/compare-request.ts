// What the server asks its comparing thread, and what it answers.
import * as z from 'zod/mini';
import { comparisonKinds } from './token.ts';

const Comparable = z.object({ text: z.string(), language: z.nullable(z.string()), isSpoken: z.boolean() });

/** `given`: what every candidate gets, such as starter code, which does not count. Without `others`, only fingerprints are made. */
export const CompareRequest = z.object({
  subject: Comparable,
  given: z.array(Comparable),
  others: z.array(Comparable),
});
export type CompareRequest = z.infer<typeof CompareRequest>;

const Place = z.object({ from: z.int(), to: z.int() });
/** A common run: where it is in each text (UTF-16 units), and how many tokens long. */
export const Passage = z.object({ a: Place, b: Place, length: z.int() });
export type Passage = z.infer<typeof Passage>;

export const CompareReply = z.object({
  kind: z.enum(comparisonKinds),
  tokens: z.int(),
  hashes: z.array(z.number()),
  /** For each of `others`; longest first. */
  passages: z.array(z.array(Passage)),
});
export type CompareReply = z.infer<typeof CompareReply>;
