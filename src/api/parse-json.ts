// JSON that may be corrupt or of an unknown version.

/** Undefined for anything but JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
