// The domain that stands behind a company, as candidates see it.
import * as z from 'zod/mini';
import { Instant } from './id.ts';

/** Proved by a TXT record (domain.ts), which was last found at `checked_at`. */
export const VerifiedDomain = z.object({ domain: z.string(), checked_at: Instant });
export type VerifiedDomain = z.infer<typeof VerifiedDomain>;
