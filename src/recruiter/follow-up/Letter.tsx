// Opens a letter to a candidate, and shows the status of the last one sent. Letters are never sent automatically.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { CandidateLetterKind } from '#contract/follow-up.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { DraftKind } from '../../kit/drafts.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { useLater } from '../../kit/use-later.ts';
import { letterQuery } from './follow-up-queries.ts';

export function Letter({
  response,
  kind,
  label,
}: {
  response: ResponseDetail;
  kind: CandidateLetterKind;
  /** The button's text, while no such letter was sent. */
  label: string;
}) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { data: letter } = useQuery(letterQuery(response.id, kind));
  const [isOpen, setIsOpen] = useState(false);
  // The user can close the dialog to look at an answer again, without losing the text.
  const [draft, setDraft] = useDraft(letterDrafts, `${response.id}-${kind}`);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  if (!letter) return null;
  if (!letter.recipient) return <Hint>{t('follow_up.letter.no_address')}</Hint>;
  return (
    <Stack sx={{ mt: 1.5, alignItems: 'flex-start' }}>
      <BecameOf letter={letter} />
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ paddingInline: 0.5, marginInlineStart: -0.5, minBlockSize: 40 }}
      >
        {letter.state ? t('follow_up.letter.again') : label}
      </Button>
      {isOpen && dialog && (
        <dialog.LetterDialog
          response={response}
          kind={kind}
          proposed={letter}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Stack>
  );
}

/** The latest letter's delivery status. */
function BecameOf({ letter }: { letter: { state: string | null; sent_at: string | null } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, sent_at } = letter;
  if (state === null || state === 'canceled') return null;
  if (state === 'failed' || state === 'bounced') return <Hint isError>{t('follow_up.letter.failed')}</Hint>;
  if (!sent_at) return <Hint>{t('follow_up.letter.queued')}</Hint>;
  return <Hint>{t('follow_up.letter.sent', { date: formatDateTime(sent_at, language) })}</Hint>;
}

function Hint({ children, isError = false }: { children: string; isError?: boolean }) {
  return (
    <Typography variant="body2" role="status" color={isError ? 'error' : 'textSecondary'}>
      {children}
    </Typography>
  );
}

const letterDrafts: DraftKind<{ title: string; text: string }> = {
  name: 'candor-letter',
  schema: z.object({ title: z.string(), text: z.string() }),
  scope: 'browser',
};

const loadDialog = () => import('./LetterDialog.tsx');
