// The field for a new comment on an answer. If it is canceled or the page is lost, the next new comment starts with its
// text.
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { addComment } from '#contract/note.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { useDraftStore } from '../../../kit/use-draft.ts';
import type { NewComment as Comment } from '../notes/change-notes.ts';
import { noteDrafts } from '../notes/note-draft.ts';
import { TextForm } from '../notes/TextForm.tsx';

const schema = z.pick(addComment.body, { text: true });

interface Props {
  answerId: string;
  /** Null: about the whole answer. */
  atMs: number | null;
  add: (comment: Comment) => Promise<unknown>;
  onDone: () => void;
}

export function NewComment({ answerId, atMs, add, onDone }: Props) {
  const { t } = useTranslation();
  const draft = useDraftStore(noteDrafts, answerId);
  const form = useContractForm({
    schema,
    values: { text: '' },
    // The text is restored but not the id: at another moment it is a new comment (P3).
    draft: { ...draft, load: () => newIdFor(draft.load()) },
    submit: async ({ text }, id) => {
      await add({ answerId, id, at_ms: atMs, text });
      onDone();
    },
  });
  const moment = atMs === null ? null : formatLength(Math.floor(atMs / 1000));
  return (
    <TextForm
      form={form}
      label={moment === null ? t('responses.comment') : t('responses.comment_at', { moment })}
      maxLength={2000}
      submitLabel={t('responses.comment_add')}
      onCancel={onDone}
      onEscape={onDone}
    />
  );
}

function newIdFor<Draft extends object>(draft: Draft | null): (Draft & { id: string }) | null {
  return draft && { ...draft, id: newId() };
}
