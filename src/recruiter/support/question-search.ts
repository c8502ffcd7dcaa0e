// The question page's search parameters: the subject and the chosen plan. Every route declaration loads this file,
// so it imports nothing from the contract.
import * as z from 'zod/mini';

const topics = ['question', 'fault', 'plan', 'invoice', 'data'] as const;

const Search = z.object({
  topic: z.catch(z.optional(z.enum(topics)), undefined),
  plan: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
  currency: z.catch(z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))), undefined),
  yearly: z.catch(z.optional(z.boolean()), undefined),
  job: z.catch(z.optional(z.uuid()), undefined),
});

export interface QuestionSearch {
  topic?: (typeof topics)[number];
  /** The plan's name. */
  plan?: string;
  currency?: string;
  yearly?: boolean;
  /** The job that the question is about. */
  job?: string;
}

/** Ignores invalid parameters. */
export function parseQuestionSearch(raw: Record<string, unknown>): QuestionSearch {
  const { topic, plan, currency, yearly, job } = Search.parse(raw);
  return {
    ...(topic && { topic }),
    ...(plan && { plan }),
    ...(currency && { currency }),
    ...(yearly !== undefined && { yearly }),
    ...(job && { job }),
  };
}
