// The form of storage keys. The server makes all keys, so any other form is our bug, not a user's.

/** @throws Error if a key or a prefix could leave its folder */
export function requireKey(keyOrPrefix: string): string {
  if (!keyOrPrefix.replace(/\/$/, '').split('/').every(isWord))
    throw new Error(`Not a storage key: ${keyOrPrefix}`);
  return keyOrPrefix;
}

export function isWord(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(name);
}
