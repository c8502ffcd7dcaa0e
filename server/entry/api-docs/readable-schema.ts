// Makes JSON Schema readable: removes long patterns that repeat the `format`, and the bounds of JavaScript's safe integers.
type Json = Record<string, unknown>;

const formatsWithPattern = new Set(['uuid', 'date-time', 'email', 'uri']);

export function readableSchema(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isNoise(schema, key, value))
      .map(([key, value]) => [key, readable(value)]),
  );
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  return typeof value === 'object' && value !== null ? readableSchema({ ...value }) : value;
}

function isNoise({ format }: Json, key: string, value: unknown): boolean {
  if (key === 'pattern') return formatsWithPattern.has(String(format));
  return (
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}
