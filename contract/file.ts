// Files that recruiters upload: logos, pictures and videos. Candidates' files are uploaded as takes (take.ts).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** A question's video or a job's preview video, recorded or uploaded by recruiters. */
export const maxVideoBytes = 100 * 1024 * 1024;
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;

export const fileKinds = ['image', 'video'] as const;
export const FileKind = z.enum(fileKinds);
export type FileKind = z.infer<typeof FileKind>;

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
  summary:
    'Store a picture or, with `kind=video`, a video. Requires permission to edit companies or jobs. The server detects the type from the content',
  access: { who: 'user', permission: 'any' },
  params: z.object({ id: Id }),
  query: z.object({
    kind: z._default(FileKind, 'image'),
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  bodyType: 'bytes',
  data: StoredFile,
});
