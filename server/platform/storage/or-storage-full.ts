// A full disk as an answer to a call.
import { Refusal } from '../../kernel/refusal.ts';

/** @throws Refusal('storage_full') if the disk or its quota is full */
export async function orStorageFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('storage_full', { cause: error });
    throw error;
  }
}
