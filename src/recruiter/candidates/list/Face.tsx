// A candidate's picture: the first still of their videos, otherwise their initials.
import type { Response } from '#contract/response.ts';
import { initialsOf } from '#contract/user.ts';

export function Face({ row }: { row: Pick<Response, 'preview_image' | 'full'> }) {
  return (
    <span className="row-face" data-still={row.preview_image !== null} aria-hidden="true">
      {row.preview_image ? (
        <img src={row.preview_image} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        initialsOf(row.full)
      )}
    </span>
  );
}
