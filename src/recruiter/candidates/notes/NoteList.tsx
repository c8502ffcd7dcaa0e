// The notes about a candidate. A note being edited stays open, whatever colleagues do to it.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Note, ResponseDetail } from '#contract/response.ts';
import { draftStore } from '../../../kit/drafts.ts';
import { useDraftOwner } from '../../../kit/use-draft.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { useUserId } from '../../use-user-id.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { noteEdits } from '../note-draft.ts';
import { showNotice } from '../notices.ts';
import { useAddNote, useRemoveNote } from './change-notes.ts';
import { EditNote } from './EditNote.tsx';
import { NoteItem } from './NoteItem.tsx';

export function NoteList({ response, mayNote }: { response: ResponseDetail; mayNote: boolean }) {
  const userId = useUserId();
  const owner = useDraftOwner();
  const mayRemoveAny = useMay('responses.delete');
  /** The notes when their editing began. */
  const [edited, setEdited] = useState<readonly Note[]>(() =>
    mayNote ? response.notes.filter(({ id }) => draftStore(noteEdits, { owner, key: id }).load()) : [],
  );
  const [back, setBack] = useState('');
  const [removing, setRemoving] = useState<Note | null>(null);
  const { remove, removeOwn } = useRemoving(response);
  const stop = (id: string) => {
    setEdited((before) => before.filter((note) => note.id !== id));
    setBack(id);
  };
  const gone = edited.filter(({ id }) => !response.notes.some((note) => note.id === id));
  if (response.notes.length + gone.length === 0) return null;
  return (
    <>
      <Box component="ul" sx={list}>
        {[...response.notes, ...gone].map((note) => {
          const begun = edited.find(({ id }) => id === note.id);
          const isOwn = note.user_id === userId;
          return (
            <li key={note.id}>
              {begun ? (
                <EditNote
                  response={response}
                  note={begun}
                  isGone={gone.includes(begun)}
                  onDone={() => stop(note.id)}
                />
              ) : (
                <NoteItem
                  note={note}
                  isBack={back === note.id}
                  onEdit={mayNote ? () => setEdited((before) => [...before, note]) : null}
                  onRemove={
                    mayNote && isOwn
                      ? () => removeOwn(note)
                      : mayNote && mayRemoveAny
                        ? () => setRemoving(note)
                        : null
                  }
                />
              )}
            </li>
          );
        })}
      </Box>
      <RemoveOthers
        note={removing}
        onConfirm={() => {
          if (removing) remove(removing.id);
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

/**
 * Removing a colleague's note cannot be undone, because it could not be restored under their name. Asks for
 * confirmation.
 */
function RemoveOthers(props: { note: Note | null; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const name = props.note?.user_name ?? '';
  return (
    <ConfirmDialog
      open={props.note !== null}
      danger
      title={t('responses.remove_note_title', { name })}
      text={props.note?.text}
      confirm={t('responses.remove')}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}

function useRemoving(response: ResponseDetail) {
  const { t } = useTranslation();
  const failures = useFailures();
  const removing = useRemoveNote(response);
  const adding = useAddNote(response);
  const sent = (sending: Promise<unknown>, retry: () => void, onDone = () => {}) =>
    void sending.then(onDone, (error: unknown) => failures.meet(error, { retry }));
  const putBack = (note: { id: string; text: string }) => sent(adding.mutateAsync(note), () => putBack(note));
  const remove = (id: string, onDone?: () => void) =>
    sent(removing.mutateAsync(id), () => remove(id, onDone), onDone);
  const removeOwn = ({ id, text }: Note) =>
    remove(id, () =>
      showNotice({
        severity: 'success',
        text: t('responses.note_removed'),
        action: { label: t('responses.undo'), run: () => putBack({ id: newId(), text }) },
      }),
    );
  return { remove, removeOwn };
}

const list = {
  display: 'grid',
  gap: 2,
  listStyle: 'none',
  margin: 0,
  marginBlockEnd: 2,
  padding: 0,
};
