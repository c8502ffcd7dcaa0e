// Small files that recruiters add: logos and pictures. Candidates' files go the way of takes (take.ts).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const StoredFile = z.object({
  id: Id,
  url: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  name: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const uploadFile = endpoint({
  method: 'PUT',
  path: 'files/:id',
  summary: 'Store a picture; its content decides what it is, not its name',
  access: { who: 'user' },
  params: z.object({ id: Id }),
  query: z.object({ name: z.optional(z.string().check(z.maxLength(200))) }),
  bodyType: 'bytes',
  data: StoredFile,
});
