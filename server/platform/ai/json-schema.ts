// JSON schemas of the replies that a model has to give. Strict schemas require every property and allow no others.

export function objectOf(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function listOf(items: object): object {
  return { type: 'array', items };
}
