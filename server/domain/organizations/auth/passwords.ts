// Password hashing with argon2id from Node's crypto, stored as PHC strings so that old parameters can be recognized
// later.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const today = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, today);
  const { memory, passes, parallelism } = today;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`;
}

/** True if the password matches the hash. Takes equally long without a hash, so that timing reveals nothing. */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const stored = parsePhc(phc ?? '');
  const tag = await derive(password, stored?.nonce ?? Buffer.alloc(16), stored?.cost ?? today);
  return stored !== undefined && stored.tag.length === tag.length && timingSafeEqual(stored.tag, tag);
}

type Cost = typeof today;

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  // The same letters from another keyboard may be composed differently (NIST SP 800-63B 3.1.1.2).
  const message = Buffer.from(password.normalize('NFKC'));
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function parsePhc(phc: string): { cost: Cost; nonce: Buffer; tag: Buffer } | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  const [, memory, passes, parallelism, nonce, tag] = found ?? [];
  if (!nonce || !tag) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
