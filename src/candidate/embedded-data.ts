// Data that the server embedded in the first HTML (server/domain/pages/), so that the page need not request it. Used
// once; later visits call the API.
import type * as z from 'zod/mini';
import { parseJson } from '../api/parse-json.ts';

/** `id`: the element's. Undefined if there is none, or nothing that fits the schema. */
export function takeEmbedded<Value>(id: string, schema: z.ZodMiniType<Value>): Value | undefined {
  const element = document.getElementById(id);
  element?.remove();
  return schema.safeParse(parseJson(element?.textContent ?? null)).data;
}
