// Generates an example from a schema, with realistic words. A test validates every example on the page against its schema.
import * as z from 'zod/mini';
import { ids, instants, numbers, preferred, texts, usuallyEmpty, usuallyNull } from './example-words.ts';

const JsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  propertyNames: z.optional(z.looseObject({ enum: z.optional(z.array(z.string())) })),
  additionalProperties: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** `input`: only required fields; `output`: all fields. */
export type Way = 'input' | 'output';

/** `noun`: what the schema describes, such as `job`, or `jobs` for a list. */
export function exampleOf(schema: z.ZodMiniType, way: Way, noun: string): unknown {
  return make(z.toJSONSchema(schema, { io: way, unrepresentable: 'any' }), { way, of: '', name: noun });
}

/** A position in an example: the field `name` of the object `of`. */
interface Place {
  way: Way;
  of: string;
  name: string;
}

function make(described: unknown, place: Place): unknown {
  const schema = JsonSchema.parse(described);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value === wordFor(preferred, place)) ?? schema.enum[0];
  const choices = choicesOf(schema);
  if (choices) return makeOne(choices, place);
  if (schema.type === 'object') return makeObject(schema, place);
  if (schema.type === 'array') return makeList(schema, place);
  if (schema.type === 'string') return makeText(schema, place);
  if (schema.type === 'integer' || schema.type === 'number')
    return wordFor(numbers, place) ?? Math.max(schema.minimum ?? 0, 0);
  if (schema.type === 'boolean') return wordFor(preferred, place) === true;
  return null;
}

/** The word for `of.name`, or else for the name alone. */
function wordFor<Word>(words: Record<string, Word>, { of, name }: Place): Word | undefined {
  return words[`${of}.${name}`] ?? words[name];
}

/** `["string", "null"]` is short for a choice of the two. */
function choicesOf({ type, ...others }: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(type)) return type.map((single) => ({ ...others, type: single }));
  return others.anyOf ?? others.oneOf;
}

function makeOne(choices: readonly unknown[], place: Place): unknown {
  const isNull = (choice: unknown) => JsonSchema.parse(choice).type === 'null';
  if (usuallyNull.has(place.name) && choices.some(isNull)) return null;
  return make(choices.find((choice) => !isNull(choice)) ?? { type: 'null' }, place);
}

function makeObject(schema: JsonSchema, { way, name: of }: Place): Record<string, unknown> {
  const keys = schema.propertyNames?.enum;
  const valueOf = (field: unknown, name: string) => make(field, { way, of, name });
  if (keys) return Object.fromEntries(keys.map((key) => [key, valueOf(schema.additionalProperties, key)]));
  const isShown = (name: string) => way === 'output' || (schema.required ?? []).includes(name);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => isShown(name))
      .map(([name, field]) => [name, valueOf(field, name)]),
  );
}

function makeList(schema: JsonSchema, { name, ...place }: Place): unknown[] {
  return usuallyEmpty.has(name) ? [] : [make(schema.items ?? {}, { ...place, name: singular(name) })];
}

function makeText(schema: JsonSchema, place: Place): string {
  if (schema.format === 'uuid') return wordFor(ids, place) ?? ids['id'] ?? '';
  if (schema.format === 'date-time') return wordFor(instants, place) ?? instants['created_at'] ?? '';
  return wordFor(texts, place) ?? '';
}

function singular(name: string): string {
  if (name === 'response_ids' || name === 'changed') return 'response_id';
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
