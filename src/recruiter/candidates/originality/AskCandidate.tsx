// Writes to a candidate about an answer with common passages. The email names no one else, and is sent only when its author
// sends it.
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { DraftKind } from '../../../kit/drafts.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useDraft } from '../../../kit/use-draft.ts';
import { useLater } from '../../../kit/use-later.ts';
import { useMay } from '../../../kit/use-may.ts';
import { letterQuery } from '../../follow-up/follow-up-queries.ts';
import { responseQuery } from '../queries/response-queries.ts';

const loadDialog = () => import('../../follow-up/LetterDialog.tsx');

export function AskCandidate({ responseId }: { responseId: string }) {
  const { t } = useTranslation();
  const mayWrite = useMay('responses.decide');
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useDraft(letterDrafts, responseId);
  const { data: letter } = useQuery({ ...letterQuery(responseId, 'question'), enabled: mayWrite });
  const { data: response } = useQuery({ ...responseQuery(responseId), enabled: mayWrite });
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  if (!mayWrite || !letter?.recipient || !response) return null;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ paddingInline: 0.5, marginInlineStart: -0.5, minBlockSize: 40 }}
      >
        {t('originality.ask')}
      </Button>
      {isOpen && dialog && (
        <dialog.LetterDialog
          response={response}
          kind="question"
          proposed={letter}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const letterDrafts: DraftKind<{ title: string; text: string }> = {
  name: 'candor-question-letter',
  schema: z.object({ title: z.string(), text: z.string() }),
  scope: 'browser',
};
