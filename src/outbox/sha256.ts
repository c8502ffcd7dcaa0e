// SHA-256 twice: the platform's for whole parts, and an incremental one (FIPS 180-4) for segments, which may be too
// large to hold in a phone's memory. The platform has no incremental digest.

/** Returns lower-case hex. */
export async function sha256Hex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** `sha-256=:…:` of RFC 9530 from lower-case hex. */
export function contentDigest(sha256: string): string {
  return `sha-256=:${btoa(String.fromCharCode(...fromHex(sha256)))}:`;
}

export interface RunningDigest {
  update(bytes: Uint8Array): void;
  /** Returns lower-case hex of everything so far; the digest cannot be used afterwards. */
  hex(): string;
}

export function runningSha256(): RunningDigest {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  );
  const block = new Uint8Array(64);
  const words = new Uint32Array(64);
  let filled = 0;
  let total = 0;

  return {
    update(bytes) {
      total += bytes.length;
      feed(bytes);
    },
    hex() {
      const bits = total * 8;
      feed(Uint8Array.of(0x80));
      while (filled !== 56) feed(Uint8Array.of(0));
      const length = new DataView(new ArrayBuffer(8));
      length.setUint32(0, Math.floor(bits / 2 ** 32));
      length.setUint32(4, bits);
      feed(new Uint8Array(length.buffer));
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
    },
  };

  function feed(bytes: Uint8Array): void {
    for (let read = 0; read < bytes.length;) {
      const room = Math.min(64 - filled, bytes.length - read);
      block.set(bytes.subarray(read, read + room), filled);
      filled += room;
      read += room;
      if (filled === 64) {
        compress(state, words, block);
        filled = 0;
      }
    }
  }
}

/* oxlint-disable typescript/no-non-null-assertion -- indices below are the standard's, always inside the arrays */
function compress(state: Uint32Array, w: Uint32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer);
  for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(t * 4);
  for (let t = 16; t < 64; t += 1) {
    const s0 = rotate(w[t - 15]!, 7) ^ rotate(w[t - 15]!, 18) ^ (w[t - 15]! >>> 3);
    const s1 = rotate(w[t - 2]!, 17) ^ rotate(w[t - 2]!, 19) ^ (w[t - 2]! >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let a = state[0]!,
    b = state[1]!,
    c = state[2]!,
    d = state[3]!;
  let e = state[4]!,
    f = state[5]!,
    g = state[6]!,
    h = state[7]!;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t]! + w[t]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = Uint32Array.from(firstPrimes(64), (prime) =>
  Math.floor((Math.cbrt(prime) % 1) * 2 ** 32),
);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
